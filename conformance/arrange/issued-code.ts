import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { describedOperation } from './described.ts';
import { distinct } from './distinct.ts';
import { authorizations } from './issued-state.ts';
import { resourceParams } from './paths.ts';
import { rightRequestOfAny } from './right-request.ts';
import { textUnder } from './text-under.ts';
import { textsIn } from '../updates/part-of.ts';

/**
 * The authorization code that a target gives away itself, where it stands in for the provider: its authorization URL is of its
 * own origin then, and redirects at once with a code (RFC 6749, 4.1.2). The page is asked for without credentials, and where it
 * redirects to is not. Undefined where people have to consent, as they have at any other provider.
 *
 * @param authorized What a request for an authorization URL was answered.
 */
export async function issuedCode(scene: Scene, authorized: Reply): Promise<string | undefined> {
  const page = ownPage(scene, authorized);
  if (page === undefined || !scene.allowWrites) return undefined;
  const message = { method: 'GET', path: page.pathname + page.search, headers: {} };
  const { reply } = await scene.sendMessage(message, { origin: page.origin });
  const { location = '' } = reply.headers;
  const isRedirect = reply.status >= 300 && reply.status < 400 && URL.canParse(location, page.origin);
  return (isRedirect && new URL(location, page.origin).searchParams.get('code')) || undefined;
}

/** The authorization URL in an answer, where it is of the target's own origin. */
function ownPage(scene: Scene, authorized: Reply): URL | undefined {
  const { origin } = new URL(scene.target);
  const urls = textsIn(jsonOf(authorized)).filter((text) => URL.canParse(text));
  return urls
    .map((text) => new URL(text))
    .find((url) => url.origin === origin && (url.searchParams.has('state') || url.searchParams.has('redirect_uri')));
}

/**
 * A body that exchanges a code, with another code and the state that goes with it; undefined where it has no place for them.
 * Where no code is known, it is the one of the body with an `ending` of its own: each may be taken once.
 */
export function withCode(
  { arrange }: Pick<Scene, 'arrange'>,
  body: Json,
  code: string | undefined,
  state: string,
  ending: string = ownEnding(arrange),
): JsonObject | undefined {
  const names = Object.keys(isObject(body) ? body : {});
  const [ofCode, ofState] = [saysCode, /state/i].map((named) => names.find((name) => named.test(name)));
  if (ofCode === undefined || ofState === undefined) return undefined;
  const given = body as JsonObject;
  const known = given[ofCode];
  return { ...given, [ofCode]: code ?? `${typeof known === 'string' ? known : ''}${ending}`, [ofState]: state };
}

function ownEnding({ nextName }: Pick<Scene['arrange'], 'nextName'>): string {
  return nextName().replaceAll(/[^a-z\d]/gi, '');
}

/**
 * Bodies that exchange a code which the target has just given away, for a record that nothing else uses. Where it gives away
 * none, they have the state of that record: what stands in for a provider may take any code, or such as its description tells.
 */
export async function withIssuedCode(
  scene: Scene,
  operation: Operation,
  bodies: readonly Json[],
): Promise<readonly Json[]> {
  if (!operation.path.endsWith('/oauth/exchange')) return [];
  const issued = await unspent(scene, operation);
  if (issued === undefined) return [];
  const ending = ownEnding(scene.arrange);
  const described = issued.code === undefined ? (await describedOperation(scene, operation))?.body : undefined;
  // What stands in quotes may be how a code begins, or the whole of it.
  const codes = [...wordsOfCode(described).flatMap((word) => [`${word}${ending}`, word]), issued.code];
  const made = codes.flatMap((code) =>
    bodies.flatMap((body) => withCode(scene, body, code, issued.state, ending) ?? []),
  );
  // Most bodies differ by what was put in their place.
  return distinct(made);
}

/**
 * What the description of a code, or of the body that has one, has in quotes, such as how one begins.
 *
 * @example wordsOfCode({ properties: { code: { description: 'begins with "code-"' } } }) // ['code-']
 */
export function wordsOfCode(body: Schema | undefined): readonly string[] {
  const properties = isObject(body) && isObject(body['properties']) ? body['properties'] : {};
  const [name] = Object.keys(properties).filter((one) => saysCode.test(one));
  const { description } = (name === undefined ? {} : properties[name]) as { readonly description?: unknown };
  const texts = [description, isObject(body) ? body['description'] : undefined].filter(isText);
  const quoted = texts.flatMap((text) => [...text.matchAll(/["'`‘“]([\w./:-]{2,60})["'`’”]/g)]);
  return [...new Set(quoted.map(([, word]) => word!))].slice(0, wordsAtMost);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const saysCode = /code/i;

/** How many words are tried. */
const wordsAtMost = 2;

/** A state token, and the code that goes with it where one is given away. */
type Issued = { readonly code: string | undefined; readonly state: string };

/** What was issued and not exchanged yet: each is taken once, and another key may have done so. */
async function unspent(scene: Scene, operation: Operation): Promise<Issued | undefined> {
  const held = await scene.once(`code for ${operation.id}`, () =>
    Promise.resolve<{ issued?: Promise<Issued | undefined> }>({}),
  );
  if (held.issued === undefined || isSpent(scene, operation, await held.issued))
    held.issued = issueCode(scene, operation);
  return held.issued;
}

/** Whether a state was exchanged. */
function isSpent({ diary }: Scene, operation: Operation, issued: Issued | undefined): boolean {
  return diary.some(
    ({ exchange: { operation: one, message, reply } }) =>
      one === operation && isSuccess(reply) && issued !== undefined && message.body?.includes(issued.state) === true,
  );
}

async function issueCode(scene: Scene, { path }: Operation): Promise<Issued | undefined> {
  const [group] = path.split('/oauth/');
  const authorize = scene.contract.operations.find(
    (one) => authorizations.includes(one.id) && one.path.startsWith(`${group}/`),
  );
  if (!scene.allowWrites) return undefined;
  const right = authorize && (await rightRequestOfAny(scene, authorize));
  if (right?.ok !== true || !isSuccess(right.value.exchange.reply)) return undefined;
  const { parts, role } = right.value;
  const leaf = resourceParams(authorize!).at(-1);
  const fresh = leaf && (await scene.arrange.get(leaf.resource!, { role, subject: 'fresh', unconnected: true }));
  if (fresh?.ok === false) return undefined;
  const own = fresh === undefined ? {} : { [leaf!.name]: fresh.value.id };
  const { reply } = await scene.send(authorize!, { ...parts, path: { ...parts.path, ...own } }, { role });
  const state = isSuccess(reply) ? textUnder(jsonOf(reply), /state/i) : undefined;
  return state === undefined ? undefined : { code: await issuedCode(scene, reply), state };
}
