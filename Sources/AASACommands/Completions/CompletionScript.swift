/// The scripts that connect a shell's completion with `aasa complete`.
enum CompletionScript {
    /// The script that a shell reads; it calls `aasa complete` for each word.
    static func text(_ shell: Completions.Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    // bash divides words at COMP_WORDBREAKS too, except in quotes, and replaces the last part only, which is $2; the
    // program gets whole words without quotes. A function that completes for another command may set COMP_WORDS only.
    private static let bash = #"""
        # Completions of aasa for bash: source <(aasa completions bash)
        _aasa() {
            local line=${COMP_LINE-} word= part front value help quote= begun= character index
            local -a words=()
            if [[ -n $line ]]; then
                line=${line:0:COMP_POINT}
                for (( index = 0; index < ${#line}; index++ )); do
                    character=${line:index:1}
                    if [[ $quote == "$character" ]]; then
                        quote=
                    elif [[ $character == \\ && $quote != \' ]]; then
                        (( index++ ))
                        word+=${line:index:1} begun=1
                    elif [[ -n $quote ]]; then
                        word+=$character
                    elif [[ $character == [\"\'] ]]; then
                        quote=$character begun=1
                    elif [[ $character == [[:space:]] ]]; then
                        [[ -n $begun ]] && words+=("$word")
                        word= begun=
                    else
                        word+=$character begun=1
                    fi
                done
                words+=("$word")
            else
                words=("${COMP_WORDS[@]:0:COMP_CWORD+1}")
                word=${words[-1]}
            fi
            part=${word##*["$COMP_WORDBREAKS"]}
            [[ -n $line && -n ${2-} ]] && part=${2//\\/}
            [[ -n $quote ]] && part=${2-}
            front=${word%"$part"}
            COMPREPLY=()
            while IFS=$'\t' read -r value help; do
                if [[ $value == :files ]]; then
                    (( ${#COMPREPLY[@]} )) || compopt -o filenames
                    while IFS= read -r value; do
                        value=$help$value
                        COMPREPLY+=("${value#"$front"}")
                    done < <(compgen -f -- "${word#"$help"}")
                else
                    COMPREPLY+=("${value#"$front"}")
                fi
            done < <("$1" complete -- "${words[@]:1}" 2>/dev/null)
        }
        complete -F _aasa aasa
        """#

    private static let zsh = #"""
        #compdef aasa
        # Completions of aasa for zsh: source <(aasa completions zsh), or as _aasa in a folder of $fpath
        _aasa() {
            local value help front files=
            local -a values
            while IFS=$'\t' read -r value help; do
                if [[ $value == :files ]]; then
                    files=1 front=$help
                else
                    values+=("${value//:/\\:}${help:+:$help}")
                fi
            done < <("${(Q)words[1]}" complete -- "${(Q@)words[2,CURRENT]}" 2>/dev/null)
            (( $#values )) && _describe -t values value values
            [[ -n $files ]] && { compset -P "${(b)front}"; _files }
        }
        if [[ $funcstack[1] == _aasa ]]; then _aasa "$@"; else compdef _aasa aasa; fi
        """#

    private static let fish = #"""
        # Completions of aasa for fish: aasa completions fish | source
        function __aasa_complete
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            $words[1] complete -- $words[2..-1] "$word" 2>/dev/null
        end
        complete -c aasa -f -a '(__aasa_complete | string match -v ":files*")'
        function __aasa_files
            set -l files (__aasa_complete | string match ":files*")
            or return
            # fish completes files behind every colon, as behind that of a port.
            test "$files" != :files; or not string match -q "*:" -- (commandline -ct)
        end
        complete -c aasa -F -n __aasa_files
        """#
}
