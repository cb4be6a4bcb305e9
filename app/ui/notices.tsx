import { TOLD } from "../shared/form-fields";

/**
 * What to know before a form is sent, one below the other. The form sends what it told, so that nothing of it is asked.
 * @param form its id, where they stand outside it
 */
export function Notices({ of: notices, form }: { readonly of: readonly string[]; readonly form?: string }) {
  return notices.map((notice) => (
    <p className="banner banner--warn" key={notice}>
      {notice}
      <input type="hidden" form={form} name={TOLD} value={notice} />
    </p>
  ));
}
