import type { JsonObject } from '../../spec/json.ts';
import type { MockResponse } from '../http.ts';

/** What the control interface shows of itself. */
export type ControlFiles = {
  /** Its description, an OpenAPI document. */
  readonly document: JsonObject;
  /** The same as YAML text. */
  readonly yaml: string;
  /** Its page. */
  readonly loadPage: () => Promise<MockResponse>;
};
