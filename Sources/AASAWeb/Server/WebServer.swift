/// The web interface of a table over HTTP.
package enum WebServer {}
