/** Tells Remix 2 types that single fetch is on. It can go with React Router 7, where it always is. */
import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
