/** What somebody did to a row, for the audit log. */
export type AuditEntry = {
  /** Kind and verb: `people.suspend`. */
  action: string;
  /** What kind of row it was, in the plural: `people`. */
  kind: string;
  rowId: string | null;
  /** What changed, before and after. Of people: what they may do, never names and addresses. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};
