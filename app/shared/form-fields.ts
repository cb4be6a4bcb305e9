/** Names of the hidden fields that forms carry for the server's own use. */

/** The one-use token of a create form. */
export const SEND_TOKEN = "_token";

/** The record's `updated` when the form was shown. */
export const VERSION = "_version";

/** The values that the form was drawn with, as JSON. */
export const SHOWN = "_shown";

/** The name of a tick box that the form shows: browsers say nothing of an unticked one. */
export const BOXES = "_boxes";

/** The text of a record picker's search step, and the intent of its button. */
export const PICKER_SEARCH = "pickerSearch";
export const PICKER_FIND = "find";
