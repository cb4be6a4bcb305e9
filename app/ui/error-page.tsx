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
 * @param back the page of this site that the visitor came from, or /home.
 */
export function NotFoundPage({
  message,
  back,
}: {
  readonly message?: string | undefined;
  readonly back: string;
}) {
  return (
    <div className="error-page">
      <Plate text="404 GON" size="large" />
      <h2 className="error-page__title">PAGE NOT FOUND</h2>
      {message !== undefined && <p role="alert">{message}.</p>}
      <p>There is nothing at this address. It may have been deleted, or the link is old.</p>
      <Ways back={back} />
    </div>
  );
}

/** @param id the id of the fault in the log. */
export function FailedPage({
  message,
  id,
  back,
}: {
  readonly message: string;
  readonly id: string | undefined;
  readonly back: string;
}) {
  return (
    <div className="error-page" role="alert">
      <h2 className="error-page__title">{message}</h2>
      <p>Nothing that was saved is lost. Try again; if it stays, tell whoever looks after this computer.</p>
      {id !== undefined && (
        <p>
          The log tells more under <strong className="tabular">{id}</strong>.
        </p>
      )}
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
      <p>Nothing that was saved is lost. Try again in a moment, when it runs and the network is there.</p>
      <div className="error-page__ways">
        <ButtonLink to={pathname + search} icon={RotateCw} replace>
          Try again
        </ButtonLink>
      </div>
    </div>
  );
}
