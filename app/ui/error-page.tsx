import { useLocation } from "@remix-run/react";
import { ButtonLink } from "./button";
import { ArrowLeft, House, RotateCw } from "./icons";
import { Plate } from "./plate";

function Ways({ back }: { readonly back: string }) {
  return (
    <div className="error-page__ways">
      <ButtonLink to={back} icon={ArrowLeft}>
        Go back
      </ButtonLink>
      <ButtonLink to="/home" icon={House}>
        Home
      </ButtonLink>
    </div>
  );
}

/**
 * @param message what could not be shown, for the address of a record.
 * @param typed what was sent to it, to be copied from here.
 * @param back the page of this site that the visitor came from, or /home.
 */
export function NotFoundPage({
  message,
  typed,
  back,
}: {
  readonly message?: string | undefined;
  readonly typed?: string | undefined;
  readonly back: string;
}) {
  return (
    <div className="error-page">
      <Plate text="404 GON" size="large" />
      <h2 className="error-page__title">PAGE NOT FOUND</h2>
      {message && <p role="alert">{message}.</p>}
      <p>There is nothing at this address. The record may have been deleted, or the link may be old.</p>
      {typed && <pre>{typed}</pre>}
      <Ways back={back} />
    </div>
  );
}

/** Shown for a form that was sent to a page without one. */
export function NotAcceptedPage({ back }: { readonly back: string }) {
  return (
    <div className="error-page" role="alert">
      <h2 className="error-page__title">Nothing was saved</h2>
      <p>
        A form was sent to this page, and the page takes none. Go back, load the form again and send it from
        there.
      </p>
      <Ways back={back} />
    </div>
  );
}

/** What else to do, by status, where trying the same again does not help. */
const ADVICE: Readonly<Record<number, string>> = {
  400: "Everything you saved is safe. Go back and try again, or correct the address.",
  403: "Users shows who is an Admin. Ask one of them to do it, or to make you one.",
  409: "Everything you saved is safe. Trying again will not help. Go back.",
};

/** @param id the id of the fault in the log. */
export function FailedPage({
  message,
  id,
  status,
  typed,
  back,
}: {
  readonly message: string;
  readonly id: string | undefined;
  /** What was sent to it, to be copied from here. */
  readonly typed: string | undefined;
  readonly status: number;
  readonly back: string;
}) {
  return (
    <div className="error-page" role="alert">
      <h2 className="error-page__title">{message}</h2>
      <p>
        {ADVICE[status] ??
          "Everything you saved is safe. Try again. If it happens again, tell the person who looks after the server."}
      </p>
      {id !== undefined && (
        <p>
          The server log has details under <strong className="tabular">{id}</strong>.
        </p>
      )}
      {typed && <pre>{typed}</pre>}
      <Ways back={back} />
    </div>
  );
}

/** Shown instead of a page when the server did not answer. */
export function UnreachablePage() {
  const { pathname, search } = useLocation();
  return (
    <div className="error-page" role="alert">
      <h2 className="error-page__title">The server could not be reached</h2>
      <p>Everything you saved is safe. Check the network and that the server is running, then try again.</p>
      <div className="error-page__ways">
        <ButtonLink to={pathname + search} icon={RotateCw} replace>
          Try again
        </ButtonLink>
      </div>
    </div>
  );
}
