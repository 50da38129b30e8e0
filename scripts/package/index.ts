/**
 * What a program needs to run the mock, the proxy and the conformance suite. Nothing is done on import, and vitest and
 * Prism are not loaded by it.
 */

export {
  assumptionsFile,
  type Contract,
  contractFile,
  type ContractOptions,
  loadContract,
} from '../../spec/contract.ts';
export type { Authentication } from '../../spec/authentication.ts';
export { InputError } from '../../spec/input-error.ts';
export type { Json, JsonObject } from '../../spec/json.ts';
export type { Operation } from '../../spec/operation.ts';
export type { Role, RoleInclusion } from '../../spec/roles.ts';

export type { Fetch } from '../../mocks/fetch.ts';
export type { Handler } from '../../mocks/handle.ts';
export type { MockRequest, MockResponse } from '../../mocks/http.ts';
export { createMock, type Mock, type MockOptions, type Serving } from '../../mocks/mock.ts';
export { createProxy, type Proxy, type ProxyOptions, type Sight } from '../../mocks/proxy/proxy.ts';
export type { Violation } from '../../mocks/proxy/tally.ts';

export { type ApiKey, toApiKey } from '../../conformance/keys/api-key.ts';
export {
  type BaselineEntry,
  compareToBaseline,
  type Compared,
  loadBaseline,
} from '../../conformance/report/baseline.ts';
export { type Case, type Check, type Level, loadChecks, type PlanInput } from '../../conformance/check.ts';
export type { Finding } from '../../conformance/report/finding.ts';
export { type Keys, loadKeys } from '../../conformance/keys/load-keys.ts';
export { loadProfile } from '../../conformance/profile/load-profile.ts';
export { mergeReports } from '../../conformance/report/merge-reports.ts';
export type { RunOptions } from '../../conformance/open-run.ts';
export { failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../../conformance/outcome.ts';
export type { Profile } from '../../conformance/profile/profile.ts';
export type { Report } from '../../conformance/report/report.ts';
export { toHtml } from '../../conformance/report/html.ts';
export { toJunit } from '../../conformance/report/junit.ts';
export { toText } from '../../conformance/report/text.ts';
export { runConformance } from '../../conformance/run.ts';
export type { Scene } from '../../conformance/scene.ts';
export { TargetError } from '../../conformance/target/target-error.ts';
export { type Demands, toVerdict, type Verdict } from '../../conformance/report/verdict.ts';
export { type ReportFiles, writeReports } from '../../conformance/report/write-reports.ts';
