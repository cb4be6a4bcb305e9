function isTyped(control: Element): boolean {
  const { type, value, defaultValue, checked, defaultChecked } = control as HTMLInputElement;
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return defaultValue !== undefined && value !== defaultValue;
}

/**
 * Tells each form of what was typed before the scripts of the page ran: React passes no event on that came before it. A hidden field is
 * said to have changed, so that a form reads all of its fields, and no field follows another: nobody knows which was typed last.
 */
export function tellOfEarlyTyping(): void {
  for (const { elements } of document.forms) {
    const all = [...elements];
    if (!all.some(isTyped)) continue;
    const hidden = all.find((control) => (control as HTMLInputElement).type === "hidden");
    hidden?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
