/** The papers that can be emailed, by their names in addresses. A statement belongs to a customer, by whose `_id` it goes. */
export const EMAIL_KINDS = ["invoice", "quote", "credit-note", "receipt", "statement"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** Every kind of message that is emailed. */
export type MessageKind = EmailKind | "mot-reminder";

/** What has words of its own in the settings: messages, and reminders that go by post and by phone. A refund is a receipt. */
export const TEMPLATE_KINDS = [...EMAIL_KINDS, "refund", "mot-reminder", "mot-letter", "mot-text"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
