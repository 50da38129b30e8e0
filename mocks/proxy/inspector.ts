import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Route, type Router, toRouter } from '../input/route.ts';
import { toContent, toLineContent } from './content.ts';
import { createLineEye, createWholeEye, type Eye } from './eye.ts';
import { hasCredentials, type RequestJudge, type SeenRequest, toRequestJudge } from './judge-request.ts';
import { isSuccess, type ResponseJudge, type SeenHead, toResponseJudge } from './judge-response.ts';
import type { Part, Tally } from './tally.ts';
import { toUnknownPath } from './unknown-path.ts';

/** The head of a request as the proxy got it; header names in lower case. */
export type RequestHead = Pick<SeenRequest, 'method' | 'target' | 'headers'>;

/** Looks at one exchange: gives an eye for the body of the request, and, when the head of the response is there, for its. */
export type Inspection = {
  readonly request: Eye;
  readonly response: (head: Pick<SeenHead, 'status' | 'headers'>) => Eye;
};

/** What a contract says of an operation that a request goes to. */
type Judges = {
  readonly part: Part;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly request: RequestJudge;
  readonly response: ResponseJudge;
};

type Bench = { readonly route: Router; readonly judgesOf: (route: Extract<Route, { kind: 'found' }>) => Judges };

/** Says what is wrong with one side of an exchange; what the stated part says, the assumed part does not say again. */
type Accuse = (side: 'request' | 'response', faultsOf: (judge: Judges) => readonly string[]) => void;

/** Looks at exchanges, counts what breaks a contract, and counts the bodies that could not be looked into. */
export function createInspector(
  { stated, assumed }: { readonly stated: Contract; readonly assumed: Contract },
  tally: Tally,
  unseen: () => void,
): (request: RequestHead) => Inspection {
  const benches = [createBench(stated, 'stated'), createBench(assumed, 'assumed')];
  return (request) => {
    const judges = find(benches, assumed, request, tally);
    const accuse = toAccuse(judges, tally);
    const hadCredentials = hasCredentials(assumed.authentication, request.headers);
    return {
      request: createWholeEye((body) => {
        if (body === undefined) unseen();
        accuse('request', (judge) => judge.request({ ...request, params: judge.params, body }));
      }),
      response: (seen) => {
        const head = { ...seen, hadCredentials };
        accuse('response', (judge) => judge.response.head(head));
        if (request.method === 'HEAD' || head.status === 304) return blindEye;
        const isStream = isSuccess(head) && judges.some(({ operation }) => operation.success.item !== undefined);
        return isStream ? lineEye(accuse, unseen) : bodyEye(head, accuse, unseen);
      },
    };
  };
}

function toAccuse(judges: readonly Judges[], tally: Tally): Accuse {
  return (side, faultsOf) => {
    const said = new Set<string>();
    for (const judge of judges) {
      const faults = faultsOf(judge).filter((message) => !said.has(message));
      if (faults.length === 0) continue;
      faults.forEach((message) => said.add(message));
      const { method, path, clause } = judge.operation;
      const kinds = faults.map((message) => ({ side, message }));
      tally.add(judge.part, { operation: `${method} ${path}`, clause }, kinds);
    }
  };
}

function lineEye(accuse: Accuse, unseen: () => void): Eye {
  return createLineEye((line) => {
    if (line === undefined) return unseen();
    const content = toLineContent(line);
    accuse('response', (judge) => judge.response.line(content));
  });
}

function bodyEye(head: SeenHead, accuse: Accuse, unseen: () => void): Eye {
  return createWholeEye((bytes) => {
    if (bytes === undefined) return unseen();
    const content = toContent(bytes);
    accuse('response', (judge) => judge.response.body(head, content));
  });
}

const blindEye: Eye = { chunk: () => {}, end: () => {} };

/** The judges of each part are made when an operation is first asked for. */
function createBench(contract: Contract, part: Part): Bench {
  const known = new Map<Operation, Pick<Judges, 'request' | 'response'>>();
  const judgesOf: Bench['judgesOf'] = ({ operation, params }) => {
    const made = known.get(operation) ?? {
      request: toRequestJudge(operation, contract.authentication),
      response: toResponseJudge(operation, part),
    };
    known.set(operation, made);
    return { part, operation, params, ...made };
  };
  return { route: toRouter(contract.operations), judgesOf };
}

/** An operation that no contract knows breaks no stated sentence: nowhere it says that there are no others. */
function find(
  benches: readonly Bench[],
  { operations }: Contract,
  { method, target }: RequestHead,
  tally: Tally,
): Judges[] {
  if (method === 'OPTIONS' || method === 'TRACE') return [];
  const [path] = target.split('?', 1) as [string];
  const routes = benches.map(({ route }) => route(method === 'HEAD' ? 'GET' : method, path));
  const judges = routes.flatMap((route, at) => (route.kind === 'found' ? [benches[at]!.judgesOf(route)] : []));
  if (judges.length > 0 || isExplorerAsset(operations, path)) return judges;
  const other = routes.find((route) => route.kind === 'other-method');
  const message =
    other === undefined ? 'no such operation' : `no such operation; the path has ${other.allow.join(', ')}`;
  tally.add('assumed', { operation: `${method} ${toUnknownPath(path)}`, clause: undefined }, [
    { side: 'request', message },
  ]);
  return [];
}

/** The explorer is a page, and has files of its own below its path. */
function isExplorerAsset(operations: readonly Operation[], path: string): boolean {
  return operations.some((page) => page.lifecycle.resource === 'Explorer' && path.startsWith(`${page.path}/`));
}
