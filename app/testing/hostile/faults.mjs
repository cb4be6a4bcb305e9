// Preloaded into a server under test: a request for /build/unawaited leaves a rejected promise that nobody awaits, one for
// /build/thrown an exception outside any promise.
import http from "node:http";

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (name, request, ...rest) {
  if (name === "request" && request.url === "/build/unawaited") {
    Promise.reject(new Error("a promise that nobody awaits"));
  }
  if (name === "request" && request.url === "/build/thrown") {
    setImmediate(() => {
      throw new Error("thrown outside any promise");
    });
  }
  return emit.call(this, name, request, ...rest);
};
