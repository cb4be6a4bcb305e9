/** A field of a body, in words. */
export interface BodyField {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly takes: string;
}

export interface ApiPageCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly query: readonly { readonly name: string; readonly description: string }[];
  /** Whether the body is a list of objects with these fields. */
  readonly isListSent: boolean;
  readonly fields: readonly BodyField[];
  /** An example body, as JSON. */
  readonly example?: string;
  readonly answers: readonly { readonly status: string; readonly description: string }[];
}

export interface ApiNoun {
  readonly name: string;
  readonly calls: readonly ApiPageCall[];
}

/** The api's page for people: the input and answers of each call. Programs read /api/openapi.json. */
export function ApiPage({ nouns }: { readonly nouns: readonly ApiNoun[] }) {
  return (
    <>
      <section className="sheet api-intro" aria-label="How to call it">
        <p>
          JSON in and out, under <code>/api</code>. Sign in with <code>POST authentication/sign-in</code>, and
          send the token it answers in the <code>Authorization</code> header. Money is pounds with at most two
          decimals, days are YYYY-MM-DD. Lists come in pages: <code>page</code> and <code>limit</code>, with
          the number of all records in <code>X-Total-Count</code>. An error is a sentence. A 400 lists the
          problems of each field.
        </p>
        <p>
          For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
      </section>
      {nouns.map(({ name, calls }) => (
        <section key={name} className="sheet api-noun">
          <div className="sheet__head">
            <h2 className="sheet__title">{name}</h2>
          </div>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}

function Call({
  call: { method, path, summary, query, isListSent, fields, example, answers },
}: {
  readonly call: ApiPageCall;
}) {
  return (
    <details className="api-call">
      <summary>
        <code className="api-call__method">{method}</code> <code className="api-call__path">{path}</code>{" "}
        <span className="api-call__summary">{summary}</span>
      </summary>
      <div className="api-call__body">
        {query.length > 0 && (
          <Table
            caption="Query"
            rows={query.map(({ name, description }) => ({ name, words: description }))}
          />
        )}
        {fields.length > 0 && (
          <Table
            caption={isListSent ? "Body, a list of" : "Body"}
            rows={fields.map(({ name, isNeeded, takes }) => ({
              name,
              words: isNeeded ? `${takes} (required)` : takes,
            }))}
          />
        )}
        {example !== undefined && (
          <figure className="api-example">
            <figcaption>For example</figcaption>
            <pre>{example}</pre>
          </figure>
        )}
        <Table
          caption="Answers"
          rows={answers.map(({ status, description }) => ({ name: status, words: description }))}
        />
      </div>
    </details>
  );
}

function Table({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly { readonly name: string; readonly words: string }[];
}) {
  return (
    <table className="api-table">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, words }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
