/** A report's output controls do not fit its DataMart: they name what is not there, or ask for what cannot be done. */
export class ReportConfigError extends Error {
  override readonly name = 'ReportConfigError';
  /** Where in the report, as a JSON Pointer (RFC 6901): `/filterConfig/0/column`. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(`${pointer}: ${message}`);
    this.pointer = pointer;
  }
}

/** What is wrong with a rule that says something unknown, or nothing; without assumptions it may say anything. */
export function toUnknown(pointer: string, what: string, value: unknown): ReportConfigError {
  const said =
    value === undefined ? `no ${what} is given` : `there is no ${what} ${JSON.stringify(value).slice(0, 100)}`;
  return new ReportConfigError(pointer, said);
}
