@testable import PropertyLists

/// A property list in any form; the first byte chooses whether DER is assumed, as in a code signature.
func checkPropertyList(_ bytes: [UInt8]) {
    _ = PropertyListReader.looksLikePropertyList(bytes)
    do throws(PropertyListError) {
        walk(try PropertyListReader.read(bytes), depth: 0)
    } catch {
        require(error.line >= 0 && error.column >= 0, "\(error) has no position")
    }
    do throws(PropertyListError) {
        walk(try DERPropertyList.read(bytes), depth: 0)
    } catch {
        require(error.line == 0, "a line in binary")
    }
}

private func walk(_ node: PropertyNode, depth: Int) {
    require(depth <= PropertyListReader.maximumDepth + 1, "too deep")
    switch node.value {
    case .array(let nodes): for node in nodes { walk(node, depth: depth + 1) }
    case .dictionary(let members):
        for member in members {
            walk(member.node, depth: depth + 1)
            require(node[member.key] != nil, "the member '\(member.key)' is not found")
        }
    default: break
    }
}
