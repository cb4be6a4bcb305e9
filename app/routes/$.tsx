import { data } from "@remix-run/node";

/** Every address that no other route has is PAGE NOT FOUND. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Never drawn; with it the address is a page, whose error the root draws. */
export default function Nowhere() {
  return null;
}
