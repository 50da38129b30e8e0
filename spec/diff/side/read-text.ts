import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InputError } from '../../input-error.ts';
import { loadText, type SourceText } from '../../source-text.ts';
import { type Location, nameOf } from './location.ts';

/** How long a server may take to answer in full. */
const timeout = 30_000;

const largest = 256 * 1024 * 1024;

/** Gets the headers of an authenticated request, for a target that shows its description to those alone. */
export type Lend = () => Promise<Readonly<Record<string, string>>>;

/**
 * Reads the text of a document. Credentials are for the target alone, and are asked for when it refuses to do without.
 *
 * @throws InputError when it cannot be had, with the reason.
 */
export async function readText(location: Location, lend?: Lend): Promise<SourceText> {
  if (location.kind === 'file') return asText(await loadText(location.file));
  if (location.kind === 'git') return asText(await readFromGit(location.revision, location.path));
  if (location.kind === 'url') return asText(await readFromServer([location.url]));
  return asText(await readFromServer(location.urls, lend));
}

/** Text has no character of code 0; what is not UTF-8 was read as replacement characters. */
function asText(source: SourceText): SourceText {
  const { name, text } = source;
  if (!text.includes('\0') && !text.startsWith('\uFFFD')) return source;
  throw new InputError(`${name} is no text in UTF-8; give a document in YAML or JSON`);
}

async function readFromGit(revision: string, path: string): Promise<SourceText> {
  const name = `git:${revision}:${path}`;
  try {
    const { stdout } = await promisify(execFile)('git', ['show', '--end-of-options', `${revision}:${path}`], {
      maxBuffer: largest,
    });
    if (!/^tree .*\n\n/.test(stdout)) return { name, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    const [reason = ''] = (stderr ?? '').replace(/^fatal: /, '').split('\n');
    const what = code === 'ENOENT' ? 'git is not installed' : reason || String(code);
    throw new InputError(`cannot read ${name}: ${what}; give a revision and a path that git knows`, { cause: error });
  }
  throw new InputError(`cannot read ${name}: it is a folder; give the path of a YAML or JSON file`);
}

/** Asks for the first URL, and for the next where there is nothing (404). */
async function readFromServer(
  [url, ...others]: readonly string[],
  lend?: Lend,
  lent: Readonly<Record<string, string>> = {},
): Promise<SourceText> {
  const name = nameOf({ kind: 'url', url: url! });
  const response = await ask(url!, name, lent);
  if (response.status === 404 && others.length > 0) return readFromServer(others, lend, lent);
  if ((response.status === 401 || response.status === 403) && lend !== undefined) {
    return readFromServer([url!, ...others], undefined, await lend());
  }
  if (!response.ok) {
    throw new InputError(`cannot read ${name}: it answered ${response.status}; give the URL of an OpenAPI document`);
  }
  return { name, text: await textOf(response, name) };
}

async function ask(url: string, name: string, lent: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { accept: 'application/json, application/yaml;q=0.9, */*;q=0.5' };
  try {
    return await fetch(withoutCredentials(url), {
      headers: { ...headers, ...credentialsOf(url), ...lent },
      // What was lent for a target is not taken to where that redirects.
      redirect: Object.keys(lent).length === 0 ? 'follow' : 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    throw unreachable(name, error);
  }
}

async function textOf(response: Response, name: string): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw unreachable(name, error);
  }
}

function unreachable(name: string, error: unknown): InputError {
  const { name: kind, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const reason = kind === 'TimeoutError' ? 'it took too long' : (cause?.code ?? cause?.message ?? message);
  return new InputError(`cannot reach ${name}: ${reason}; is the address right and the server up?`, { cause: error });
}

/** `fetch` refuses URLs with credentials: they are sent as the header that they stand for. */
function credentialsOf(url: string): Record<string, string> {
  const { username, password } = new URL(url);
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function withoutCredentials(url: string): string {
  const plain = new URL(url);
  [plain.username, plain.password] = ['', ''];
  return plain.href;
}
