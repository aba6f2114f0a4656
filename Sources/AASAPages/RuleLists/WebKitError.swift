/// Why WebKit rejects a list, in WebKit's words (ContentExtensionError; measured with WebKitGTK 2.50). What they mean
/// is known to `ErrorMeaning`.
package enum WebKitError: String, CaseIterable {
    case json = "Failed to parse the JSON String."
    case notAnArray = "Invalid input, the top level structure is not an array."
    case rule = "Invalid rule."
    case empty = "Empty extension."
    case tooMany = "Too many rules in JSON array."
    case trigger = "Invalid trigger object."
    case filter = "Invalid url-filter object."
    case flags = "Invalid trigger flags array."
    case flag = "Invalid string in the trigger flags array."
    case method = """
        The request-method string must be "get", "head", "options", "trace", "put", "delete", "post", "patch", or \
        "connect".
        """
    case condition = "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions."
    case conditions =
        "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, or unless-top-url)"
    case domain = "Domains must be lower case ASCII. Use punycode to encode non-ASCII characters."
    case regex = "Invalid or unsupported regular expression."
    case action = "Invalid action object."
    case actionType = "Invalid action type."
    case selector = "Invalid css-display-none action type. Requires a selector."
    case notification = "A notify action must have a string notification"
    case redirect = "A redirect action must have a redirect member"
    case redirectType =
        "A redirect must have a member named \"extension-path\", \"regex-substitution\", \"transform\" or \"url\""
    case redirectPath = "A redirect extension path must start with a slash"
    case redirectURL = "A redirect url must be valid"
    case redirectScheme = "A redirect url scheme must be a valid scheme"
    case redirectScript = "A redirect url can't have a scheme of javascript"
    case redirectPort = "A redirect port must be either empty or a number between 0 and 65535, inclusive"
    case redirectQuery = "A redirect query must either be empty or begin with '?'"
    case redirectFragment = "A redirect fragment must either be empty or begin with '#'"
    case removeParameters = "A remove-parameters value must be an array of strings"
    case addParameters = "An add-or-replace-parameters value must be an array"
    case addParameter = "Members of the add-or-replace-parameters array must be a dictionary"
    case addParameterKey = "Members of the add-or-replace-parameters array must contain a key that is a string"
    case addParameterValue = "Members of the add-or-replace-parameters array must contain a value that is a string"
    case headers = "A headers member must be an array"
    case header = "A modify-headers operation must be a dictionary"
    case headerOperation = "A modify-headers operation must have an operation"
    case headerOperationName =
        "A modify-headers operation must have an operation that is either \"set\", \"append\", or \"remove\""
    case headerName = "A modify-headers operation must have a header"
    case headerValue = "A modify-headers operation of \"set\" or \"append\" must have a value"
    case priority = "A priority must be a positive integer"

    /// The rule of lint about what is rejected so.
    var rule: RuleListRule {
        switch self {
        case .json, .notAnArray, .rule, .empty, .tooMany: .shape
        case .trigger, .filter, .flags, .flag, .method, .condition, .conditions, .domain: .trigger
        case .regex: .filter
        default: .action
        }
    }
}
