import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { fieldOf } from './arrange/records.ts';
import type { Level } from './check.ts';
import { type Exchange, jsonOf } from './target/message.ts';
import { describeReply, type Fault } from './outcome.ts';
import { saysShared } from './effects/says-shared.ts';

/** What an answer is said to carry, whatever its fields are called, and whether it is among the values of the answer. */
type Content = {
  readonly what: string;
  readonly isIn: (values: readonly string[], body: unknown, sent: readonly string[]) => boolean;
  /** Default: that of the operation. */
  readonly requirement?: string;
  /** Default: that of the requirement. */
  readonly level?: Level;
};

const isUrl = (value: string): boolean => /^([a-z][a-z\d+.-]*:\/)?\//i.test(value);

/** "Authorization URL and state token": the token stands by itself, or in the query of the URL. */
const authorization: readonly Content[] = [
  { what: 'an authorization URL', isIn: (values) => values.some(isUrl) },
  { what: 'a state token', isIn: (values) => values.some((value) => !isUrl(value) || value.includes('state=')) },
  { what: 'the state token that its URL has', isIn: hasOneState, level: 'implied' },
];

/** What is a token, and no word that says how far the authorization has come. */
const isToken = /^(?=.*\d)\S{8,}$/;

/**
 * Whether the state in the query of the URL (RFC 6749, 4.1.1) is the token beside it, or has that in it. A request that stands in
 * the query as a whole has its state there; one that is sent beforehand (RFC 9126), or has a form of its own, may not.
 */
function hasOneState(values: readonly string[], body: unknown): boolean {
  const urls = values.filter((value) => isUrl(value) && URL.canParse(value)).map((value) => new URL(value));
  const [inUrl] = urls.flatMap(({ searchParams }) => searchParams.get('state') ?? []);
  const beside = ['state', 'stateToken', 'state_token']
    .map((name) => fieldOf(body, name))
    .find((one): one is string => typeof one === 'string' && isToken.test(one));
  if (beside === undefined) return true;
  if (inUrl !== undefined) return inUrl.includes(beside) || beside.includes(inUrl);
  const isWhole = urls.some(({ searchParams }) => searchParams.has('client_id') && searchParams.has('redirect_uri'));
  return !isWhole || urls.some(({ href }) => href.includes(beside) || href.includes(encodeURIComponent(beside)));
}

const contentOf: Readonly<Record<string, readonly Content[]>> = {
  authorizeDataStorage: authorization,
  authorizeNewDataDestination: authorization,
  authorizeDataDestination: authorization,
  connectSheetsDestination: [
    {
      what: 'a destination that is not shared',
      isIn: (_, body) => !saysShared(body),
      requirement: 'destination-starts-unshared',
    },
  ],
  // "Identifiers of the newly created spreadsheet": its name, which was sent, is none.
  createSheetDocument: [
    { what: 'an identifier', isIn: (values, _, sent) => values.some((value) => !sent.includes(value)) },
  ],
};

/** What is wrong with a success answer that lacks what it is said in words to carry: the fields are not shown. */
export function carriedFault({ id }: Operation, exchange: Exchange): Fault | undefined {
  const body = jsonOf(exchange.reply);
  const values = valuesIn(body, 0);
  const sent = valuesIn(jsonOf({ body: exchange.message.body ?? '' }), 0);
  const missing = contentOf[id]?.find(({ isIn }) => !isIn(values, body, sent));
  if (missing === undefined || body === undefined) return undefined;
  const summary = `The answer does not carry ${missing.what}`;
  const { requirement = `operation-${id}`, level } = missing;
  const common = {
    requirement,
    key: 'content',
    received: describeReply(exchange),
    exchange,
    ...(level !== undefined && { level }),
  };
  return { ...common, summary, expected: missing.what };
}

/** The texts and numbers in a value, wherever they stand. */
function valuesIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (depth > 4 || !(isObject(value) || Array.isArray(value))) return [];
  return Object.values(value).flatMap((one) => valuesIn(one, depth + 1));
}
