// Preloaded into a server under test: each request for /build/unawaited leaves a rejected promise that nobody awaits.
import http from "node:http";

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (name, request, ...rest) {
  if (name === "request" && request.url === "/build/unawaited") {
    Promise.reject(new Error("a promise that nobody awaits"));
  }
  return emit.call(this, name, request, ...rest);
};
