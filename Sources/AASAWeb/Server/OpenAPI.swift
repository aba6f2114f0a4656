/// The description of the API (OpenAPI 3.1, <https://spec.openapis.org/oas/v3.1.1>). The tests validate it, and the server's
/// responses against it.
enum OpenAPI {
    static let text = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "aasa", "version": "1", "summary": "Which apps sites approve, why not, and since when",
            "description": "A change needs the header X-Form-Token with the token of /session. Times are RFC 3339 in UTC."
          },
          "servers": [{"url": "/api/v1"}], "security": [{}, {"basic": []}, {"cookie": []}],
          "paths": {
            "/pairs": {
              "get": {
                "operationId": "pairs", "summary": "Pairs, with the keys of 'aasa table --json'",
                "parameters": [
                  {"name": "status", "in": "query", "schema": {"$ref": "#/components/schemas/Status"}},
                  {"name": "reason", "in": "query", "description": "A reason code", "schema": {"type": "string"}},
                  {"name": "service", "in": "query", "schema": {"type": "string"}},
                  {"name": "rules", "in": "query", "schema": {"$ref": "#/components/schemas/Rules"}},
                  {
                    "name": "site", "in": "query", "description": "A site; * is any text",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "app", "in": "query", "description": "An app; * is any text", "schema": {"type": "string"}
                  },
                  {"name": "label", "in": "query", "description": "NAME=TEXT", "schema": {"type": "string"}},
                  {
                    "name": "q", "in": "query", "description": "A text in the site or the app",
                    "schema": {"type": "string"}
                  },
                  {"name": "sort", "in": "query", "schema": {"enum": ["status", "site", "app", "checked"]}},
                  {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/cursor"}
                ],
                "responses": {
                  "200": {"$ref": "#/components/responses/Pairs"},
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/pairs/add": {
              "post": {
                "operationId": "addPairs", "summary": "Add pairs, which a watcher checks",
                "parameters": [{"$ref": "#/components/parameters/token"}],
                "requestBody": {"$ref": "#/components/requestBodies/Change"},
                "responses": {
                  "200": {"$ref": "#/components/responses/Changed"},
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/pairs/remove": {
              "post": {
                "operationId": "removePairs",
                "summary": "Remove the pairs of an app on a site; without 'service' or 'rules', all of them",
                "parameters": [{"$ref": "#/components/parameters/token"}],
                "requestBody": {"$ref": "#/components/requestBodies/Change"},
                "responses": {
                  "200": {"$ref": "#/components/responses/Changed"},
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/sites/{site}": {
              "get": {
                "operationId": "site", "summary": "A site with its pairs",
                "parameters": [{"$ref": "#/components/parameters/site"}],
                "responses": {
                  "200": {
                    "description": "The site",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Site"}}}
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/sites/{site}/check": {
              "post": {
                "operationId": "checkSite", "summary": "Mark a site as due; a watcher checks it",
                "parameters": [{"$ref": "#/components/parameters/site"}, {"$ref": "#/components/parameters/token"}],
                "responses": {
                  "202": {
                    "description": "The site is due",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "additionalProperties": false, "required": ["site", "result"],
                          "properties": {"site": {"type": "string"}, "result": {"enum": ["accepted", "already-due"]}}
                        }
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/history": {
              "get": {
                "operationId": "history", "summary": "Changes of verdicts, the latest first",
                "parameters": [
                  {"name": "site", "in": "query", "schema": {"type": "string"}},
                  {"name": "since", "in": "query", "schema": {"type": "string", "format": "date-time"}},
                  {"$ref": "#/components/parameters/limit"}, {"$ref": "#/components/parameters/cursor"}
                ],
                "responses": {
                  "200": {
                    "description": "A page of changes",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "additionalProperties": false, "required": ["changes", "next"],
                          "properties": {
                            "changes": {"type": "array", "items": {"$ref": "#/components/schemas/Change"}},
                            "next": {"type": ["string", "null"]}
                          }
                        }
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/summary": {
              "get": {
                "operationId": "summary", "summary": "Numbers of pairs and sites; some seconds old in a large table",
                "responses": {
                  "200": {
                    "description": "The numbers",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Summary"}}}
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/rules": {
              "get": {
                "operationId": "rules", "summary": "The rules of lint",
                "responses": {
                  "200": {
                    "description": "All rules",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "additionalProperties": false, "required": ["rules"],
                          "properties": {"rules": {"type": "array", "items": {"$ref": "#/components/schemas/Rule"}}}
                        }
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/errors": {
              "get": {
                "operationId": "errors", "summary": "Errors of devices and of Apple's CDN, and what they mean",
                "responses": {
                  "200": {
                    "description": "All known errors",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "additionalProperties": false, "required": ["errors"],
                          "properties": {"errors": {"type": "array", "items": {"$ref": "#/components/schemas/Error"}}}
                        }
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            },
            "/session": {
              "get": {
                "operationId": "session", "summary": "The user, and the token that changes need",
                "responses": {
                  "200": {
                    "description": "The user",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "additionalProperties": false, "required": ["name", "role", "token"],
                          "properties": {
                            "name": {"type": ["string", "null"]}, "role": {"enum": ["viewer", "editor"]},
                            "token": {"type": "string"}
                          }
                        }
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Problem"}
                }
              }
            }
          },
          "components": {
            "securitySchemes": {
              "basic": {"type": "http", "scheme": "basic"},
              "cookie": {"type": "apiKey", "in": "cookie", "name": "aasa-session"}
            },
            "parameters": {
              "limit": {
                "name": "limit", "in": "query",
                "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100}
              },
              "cursor": {
                "name": "cursor", "in": "query", "description": "The 'next' of the page before",
                "schema": {"type": "string"}
              },
              "site": {"name": "site", "in": "path", "required": true, "schema": {"type": "string"}},
              "token": {"name": "X-Form-Token", "in": "header", "required": true, "schema": {"type": "string"}}
            },
            "requestBodies": {
              "Change": {
                "required": true,
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object", "required": ["site", "app"],
                      "properties": {
                        "site": {"type": "string"}, "app": {"type": "string"},
                        "service": {
                          "description": "Default: applinks",
                          "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
                        },
                        "rules": {"$ref": "#/components/schemas/Rules"}
                      }
                    }
                  }
                }
              }
            },
            "responses": {
              "Pairs": {
                "description": "A page of pairs",
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object", "additionalProperties": false, "required": ["pairs", "next"],
                      "properties": {
                        "pairs": {"type": "array", "items": {"$ref": "#/components/schemas/Pair"}},
                        "next": {"type": ["string", "null"]}
                      }
                    }
                  }
                }
              },
              "Changed": {
                "description": "The number of pairs that were added or removed",
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object", "additionalProperties": false, "required": ["site", "pairs"],
                      "properties": {"site": {"type": "string"}, "pairs": {"type": "integer"}}
                    }
                  }
                }
              },
              "Problem": {
                "description": "Why the request was refused (RFC 9457)",
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
              }
            },
            "schemas": {
              "Status": {"enum": ["approved", "denied", "pending"]}, "Rules": {"enum": ["ios8", "ios9", "ios14"]},
              "Time": {"type": ["string", "null"], "format": "date-time"},
              "Pair": {
                "type": "object", "additionalProperties": false,
                "required": [
                  "site", "app", "service", "rules", "status", "reason", "message", "url", "http", "contentType",
                  "bytes", "signed", "signer", "checkedAt", "retryAt", "attempts", "sha256", "labels", "firstSeen"
                ],
                "properties": {
                  "site": {"type": "string"}, "app": {"type": "string"}, "service": {"type": "string"},
                  "rules": {"$ref": "#/components/schemas/Rules"}, "status": {"$ref": "#/components/schemas/Status"},
                  "reason": {"type": "string"}, "message": {"type": "string"}, "url": {"type": ["string", "null"]},
                  "http": {"type": ["integer", "null"]}, "contentType": {"type": ["string", "null"]},
                  "bytes": {"type": ["integer", "null"]}, "signed": {"type": ["boolean", "null"]},
                  "signer": {"type": ["object", "null"]}, "cdn": {"type": ["object", "null"]},
                  "checkedAt": {"$ref": "#/components/schemas/Time"},
                  "retryAt": {"$ref": "#/components/schemas/Time"}, "attempts": {"type": "integer"},
                  "sha256": {"type": ["string", "null"]},
                  "labels": {"type": ["object", "null"], "additionalProperties": {"type": "string"}},
                  "firstSeen": {"$ref": "#/components/schemas/Time"}
                }
              },
              "Site": {
                "type": "object", "additionalProperties": false,
                "required": ["site", "serverNotAfter", "signerNotAfter", "nextTry", "checking", "pairs", "next"],
                "properties": {
                  "site": {"type": "string"}, "serverNotAfter": {"$ref": "#/components/schemas/Time"},
                  "signerNotAfter": {"$ref": "#/components/schemas/Time"},
                  "nextTry": {"$ref": "#/components/schemas/Time"},
                  "checking": {"type": "boolean", "description": "Whether a watcher checks it now"},
                  "pairs": {"type": "array", "items": {"$ref": "#/components/schemas/Pair"}},
                  "next": {"type": ["string", "null"], "description": "A cursor of /pairs?sort=site"}
                }
              },
              "Change": {
                "type": "object", "additionalProperties": false,
                "required": [
                  "at", "site", "app", "service", "rules", "status", "reason", "message", "previousStatus",
                  "previousReason"
                ],
                "properties": {
                  "at": {"type": "string", "format": "date-time"}, "site": {"type": "string"},
                  "app": {"type": "string"}, "service": {"type": "string"},
                  "rules": {"$ref": "#/components/schemas/Rules"}, "status": {"$ref": "#/components/schemas/Status"},
                  "reason": {"type": "string"}, "message": {"type": "string"},
                  "previousStatus": {"$ref": "#/components/schemas/Status"}, "previousReason": {"type": "string"}
                }
              },
              "Summary": {
                "type": "object", "additionalProperties": false,
                "required": ["takenAt", "pairs", "sites", "due", "overdue", "counts"],
                "properties": {
                  "takenAt": {"type": "string", "format": "date-time"}, "pairs": {"type": "integer"},
                  "sites": {"type": "integer"}, "due": {"type": "integer"}, "overdue": {"type": "integer"},
                  "counts": {
                    "type": "array",
                    "items": {
                      "type": "object", "additionalProperties": false,
                      "required": ["status", "reason", "service", "rules", "pairs"],
                      "properties": {
                        "status": {"$ref": "#/components/schemas/Status"}, "reason": {"type": "string"},
                        "service": {"type": "string"}, "rules": {"$ref": "#/components/schemas/Rules"},
                        "pairs": {"type": "integer"}
                      }
                    }
                  }
                }
              },
              "Rule": {
                "type": "object", "additionalProperties": false,
                "required": ["code", "name", "severity", "summary", "explanation"],
                "properties": {
                  "code": {"type": "string"}, "name": {"type": "string"},
                  "severity": {"enum": ["error", "warning", "note"]}, "summary": {"type": "string"},
                  "explanation": {"type": "string"}
                }
              },
              "Error": {
                "type": "object", "additionalProperties": false,
                "required": ["name", "family", "code", "meaning", "cause", "reasons"],
                "properties": {
                  "name": {"type": "string"}, "family": {"type": "string"}, "code": {"type": ["integer", "null"]},
                  "meaning": {"type": "string"}, "cause": {"type": "string"},
                  "reasons": {"type": "array", "items": {"type": "string"}}
                }
              },
              "Problem": {
                "type": "object", "additionalProperties": false, "required": ["type", "title", "status", "detail"],
                "properties": {
                  "type": {"type": "string"}, "title": {"type": "string"}, "status": {"type": "integer"},
                  "detail": {"type": "string"}
                }
              }
            }
          }
        }
        """#
}
