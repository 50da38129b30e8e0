import type { Json, JsonObject } from '../../spec/json.ts';

/** A right request where ours does not fit. */
export type RequestProfile = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
};

/** Right values for what the specification leaves open. */
export type Samples = {
  readonly columns?: readonly string[];
  readonly memberIds?: readonly string[];
  readonly FilterRule?: readonly JsonObject[];
  readonly SortRule?: readonly JsonObject[];
  readonly AggregationRule?: readonly JsonObject[];
  readonly DateTruncRule?: readonly JsonObject[];
  readonly destinationConfigs?: Readonly<Partial<Record<DestinationVariant, JsonObject>>>;
};

/** The four variants of a report's `destinationConfig`. */
export type DestinationVariant = 'email' | 'legacyEmail' | 'spreadsheet' | 'dashboardConnector';

/** Ids and values that put a deployment into a stated condition. */
export type Situations = {
  readonly foreignOAuthState?: string;
  readonly foreignCredentialId?: string;
  readonly foreignStorageId?: string;
  readonly foreignDataMartId?: string;
  readonly unsupportedStorageId?: string;
  readonly destinationWithoutAccountId?: string;
  readonly nonSheetsDestinationId?: string;
  readonly boundContextId?: string;
  readonly unboundContextId?: string;
  readonly namespaceId?: string;
  readonly scope?: string;
  readonly oauthConfigured?: boolean;
};

/** What an operator knows of a deployment: the content of `marts.config.*`. */
export type Profile = {
  readonly target?: string;
  /** API keys by role. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Overlay files that describe the deployment. */
  readonly overlays?: readonly string[];
  /** Where the records of the deployment keep their id; default: found by looking. */
  readonly idField?: string;
  /** Known ids, by resource. */
  readonly resources?: Readonly<Record<string, readonly string[]>>;
  /** By operationId or `METHOD /path`. */
  readonly requests?: Readonly<Record<string, RequestProfile>>;
  readonly samples?: Samples;
  readonly situations?: Situations;
};

/** The request that the profile gives for an operation, if it gives one. */
export function requestOf(
  profile: Profile,
  { id, method, path }: { readonly id: string; readonly method: string; readonly path: string },
): RequestProfile | undefined {
  return profile.requests?.[id] ?? profile.requests?.[`${method} ${path}`];
}
