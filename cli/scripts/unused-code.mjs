// Says what the browser never runs of the packages it is given, and leaves it out of their files. esbuild and terser leave out only what nothing
// refers to. Plain Node: it runs while the project is built. `npm run dev` leaves everything in.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./running.mjs";

/** What stands for a page when nothing else can be drawn. The next page puts its styles into the head. */
const LAST_PAGE = `(console.error(arguments[0].error), React.createElement("html", { lang: "en-GB" },
  React.createElement("head", null, React.createElement("title", null, "Something went wrong")),
  React.createElement("body", null, "Something went wrong. Load this page again.")))`;

/**
 * Where a page's scripts do not come, the browser itself opens that page. The one in view would come again, as if nothing had been sent.
 * What is not under way any more is left alone: a link that was given up for another one.
 */
const OPENED_WHOLE = `(({ state, location: to } = window.__remixRouter.state.navigation) => {
  if (to === begun.location)
    state === "loading" ? window.location.assign(to.pathname + to.search + to.hash) : window.location.reload();
})`;

/**
 * What is left out, by package and file. A version's files never change. Another version is left whole, and a test says so.
 * - never: functions that are not called here. If one is called all the same, it throws.
 * - answers: functions and getters that only ever give this answer here.
 * - known: expressions that only ever have this value here.
 * - instead: expressions in whose place others do what is wanted here.
 * - without: statements, by their beginning.
 * - cases: branches of a switch, by their labels.
 * - exported: what nobody imports of a minified CommonJS file, which esbuild takes whole.
 */
export const UNUSED = {
  // The server validates; a form has no lists, is not reset, and no button of it changes what is in it.
  "@conform-to/dom": {
    version: "1.21.1",
    "dist/form.mjs": {
      never: ["dispatch", "updateValue"],
      answers: {
        ...{ submit: "{ formData: new Set() }", willValidate: "false" },
        ...{ handleIntent: "", runSideEffect: "", createFormControl: "" },
        ...{ createConstraintProxy: "", createDirtyProxy: "", createValidProxy: "" },
      },
    },
    "dist/submission.mjs": { answers: { getIntent: "null" } },
  },
  // A form asks for few of a field's properties, and a field for none of its form's.
  "@conform-to/react": {
    version: "1.21.1",
    "dist/context.mjs": {
      answers: { defaultValue: "", defaultOptions: "", defaultChecked: "", allErrors: "" },
      cases: [
        ..."formId required minLength maxLength min max pattern step multiple accept getFieldList".split(" "),
        ..."context status validate update reset insert remove reorder".split(" "),
      ].map((name) => `'${name}'`),
    },
  },
  // Of its hooks, only `useCombobox` is used. It is given a `scrollIntoView`, and no status message; its list opens by typing, keys and
  // the field itself.
  downshift: {
    version: "9.0.10",
    "dist/downshift.esm.js": {
      never: ["scrollIntoView"],
      answers: { useA11yMessageStatus: "" },
      known: {
        ...{ "'useId' in React": "true", "disabledProp !== undefined": "false" },
        "getToggleButtonProps: getToggleButtonProps": "getToggleButtonProps: undefined",
      },
      cases: [
        "ToggleButtonClick",
        "FunctionToggleMenu",
        "FunctionOpenMenu",
        "FunctionCloseMenu",
        "FunctionReset",
      ].map((name) => `stateChangeTypes.${name}`),
      without: [
        "var getToggleButtonProps = useCallback(function (_temp4) {",
        ...["useSelect.stateChangeTypes =", "useMultipleSelection.stateChangeTypes ="],
        ...["var commonPropTypes =", "var commonDropdownPropTypes ="],
        ...["var propTypes =", "var propTypes$1 =", "var propTypes$2 ="],
        ...["var updateA11yStatus =", "var cleanupStatus ="],
        ...["import PropTypes from", "import { isForwardRef } from"],
      ],
    },
  },
  // The flags are set in remix.config.js. Nothing is swapped while the page is open, links are our own, and nothing is deferred. The root
  // has its error page; should that fail too, this one shows no stack.
  "@remix-run/react": {
    version: "2.17.5",
    "dist/esm/browser.js": {
      known: {
        "window.__remixContext.future.v3_singleFetch": "true",
        "window.__remixContext.isSpaMode": "false",
      },
      without: ["router.createRoutesForHMR ="],
    },
    "dist/esm/components.js": {
      never: ["DeferredHydrationScript", "PrefetchPageLinks"],
      known: { "future.v3_singleFetch": "true", "__remixContext.a": "0" },
      without: ["Link.displayName =", "NavLink.displayName =", "console.warn(`A meta object"],
    },
    "dist/esm/errorBoundaries.js": { answers: { RemixRootDefaultErrorBoundary: LAST_PAGE } },
    "dist/esm/fallback.js": { answers: { RemixRootDefaultHydrateFallback: "null" } },
    "dist/esm/fog-of-war.js": {
      never: ["getPartialManifest"],
      answers: { isFogOfWarEnabled: "true" },
      without: ['console.warn("Detected a manifest version mismatch'],
    },
    "dist/esm/routeModules.js": {
      known: { "window.__remixContext.isSpaMode": "false" },
      instead: {
        "loadRouteModule(route, routeModulesCache":
          "loadRouteModule(route, routeModulesCache, begun = window.__remixRouter?.state.navigation ?? {}",
        "window.location.reload": OPENED_WHOLE,
      },
      // The browser says as much.
      without: ["console.error(`Error loading route module", "console.error(error)"],
    },
    "dist/esm/routes.js": {
      never: ["fetchServerHandler", "unwrapServerResponse", "wrapShouldRevalidateForHdr"],
      answers: { preventInvalidServerHandlerCall: "" },
      known: { "future.v3_singleFetch": "true" },
    },
    "dist/esm/single-fetch.js": { never: ["singleFetchLoaderFetcherStrategy"] },
  },
  // No page has a fetcher, deferred data or a view transition, and no route an optional segment.
  "@remix-run/router": {
    version: "1.23.3",
    "dist/router.js": {
      never: [
        ...["fetch", "handleFetcherAction", "handleFetcherLoader", "updateFetcherState", "setFetcherError"],
        ...["getFetcher", "deleteFetcher", "deleteFetcherAndUpdateState", "abortFetcher"],
        ...["getUpdatedRevalidatingFetchers", "convertSearchParamsToFormData", "resolveDeferredData"],
        ...["explodeOptionalSegments", "defaultDataStrategy", "dispose", "_internalSetRoutes"],
      ],
      answers: {
        ...{ markFetchRedirectsDone: "false", abortStaleFetchLoads: "false" },
        ...{ resolveFetcherDeferredResults: "", resolveNavigationDeferredResults: "" },
        ...{ isDeferredData: "false", isDeferredResult: "false", cancelActiveDeferreds: "[]" },
        ...{ restoreAppliedTransitions: "", persistAppliedTransitions: "" },
        warning: "",
      },
      known: { "revalidatingFetchers.length": "0" },
      without: ["fetchLoadMatches.forEach((f, key)"],
    },
  },
  // A page is hydrated, and nothing else is drawn. Each textarea would get what the server drew, over what was typed before the scripts
  // ran. It gets what it holds: one that was never set loses its selection whenever it is drawn again.
  "react-dom": {
    version: "18.3.1",
    "cjs/react-dom.production.min.js": {
      exported: [
        ...["createRoot", "render", "hydrate", "unmountComponentAtNode", "findDOMNode", "createPortal"],
        ...["unstable_batchedUpdates", "unstable_renderSubtreeIntoContainer", "flushSync"],
        "__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED",
      ],
      instead: {
        'b===a._wrapperState.initialValue&&""!==b&&null!==b&&(a.value=b': '""!==b&&(a.value=a.value',
      },
    },
  },
  "react-router": {
    version: "6.30.4",
    "dist/index.js": {
      never: ["DefaultErrorComponent", "useNavigateUnstable"],
      answers: { logV6DeprecationWarnings: "" },
    },
  },
  "react-router-dom": {
    version: "6.30.4",
    "dist/index.js": {
      known: { isViewTransitionUnavailable: "true" },
      without: ["let isViewTransitionUnavailable ="],
    },
  },
};

/** The files of which something is left out, by their place: each gives its text without that. */
export function shortenedFiles() {
  return new Map(
    Object.entries(UNUSED).flatMap(([name, { version, ...files }]) => {
      if (installedVersion(name) !== version) return [];
      return Object.entries(files).map(([file, unused]) => {
        // As esbuild says it.
        const place = fs.realpathSync(path.join(ROOT, "node_modules", name, file));
        return [place, () => withoutUnused(fs.readFileSync(place, "utf8"), unused)];
      });
    }),
  );
}

/** The version of a package in node_modules. */
export function installedVersion(name) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, "node_modules", name, "package.json"), "utf8")).version;
}

/** A text of JavaScript without what is unused of it. Throws if something is not there, or not once. */
export function withoutUnused(
  source,
  { never = [], answers = {}, known = {}, instead = {}, cases = [], without = [], exported = [] },
) {
  let left = source;
  const replace = (pattern, by) => {
    const found = left.match(pattern)?.length ?? 0;
    if (found !== 1) throw new Error(`Found ${found} times what is to be left out: ${pattern}`);
    left = left.replace(pattern, by);
  };
  const replaceBody = (name, body) =>
    replace(
      new RegExp(`^( *)((?:(?:async )?function|get) ${literally(name)})\\(.*\\{\\n[^]*?\\n\\1\\}(,?)$`, "gm"),
      `$1$2() { ${body} }$3`,
    );
  for (const name of never) replaceBody(name, `throw new Error("${name} is left out of the browser");`);
  for (const [name, answer] of Object.entries(answers)) replaceBody(name, `return ${answer};`);
  // To the end of its line, or to the next one that is no deeper.
  const rest = "(?:.*|.*\\n(?:\\1 .*\\n|\\n)*\\1[)}].*);$";
  for (const beginning of without) replace(new RegExp(`^( *)${literally(beginning)}${rest}`, "gm"), "");
  for (const label of cases) replace(new RegExp(`^( *)case ${literally(label)}:\\n(?:\\1 .*\\n)*`, "gm"), "");
  for (const name of exported) replace(new RegExp(`\\bexports\\.${name}=[^]*?;(?=\\s*exports\\.)`, "g"), "");
  for (const [expression, value] of Object.entries({ ...known, ...instead })) {
    if (!left.includes(expression)) throw new Error(`Not found: ${expression}`);
    left = left.replaceAll(new RegExp(`(?<![\\w.])${literally(expression)}\\b`, "g"), value);
  }
  return left;
}

const literally = (text) => text.replaceAll(/[$.(){}]/g, "\\$&");
