import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InputError } from '../../input-error.ts';
import { loadText, type SourceText } from '../../source-text.ts';
import { type Location, nameOf } from './location.ts';

/** How long a server may take to answer in full. */
const timeout = 30_000;

const largest = 256 * 1024 * 1024;

/**
 * Reads the text of a document.
 *
 * @throws InputError when it cannot be had, with the reason.
 */
export async function readText(location: Location): Promise<SourceText> {
  if (location.kind === 'file') return loadText(location.file);
  if (location.kind === 'git') return readFromGit(location.revision, location.path);
  const urls = location.kind === 'url' ? [location.url] : location.urls;
  return readFromServer(urls);
}

async function readFromGit(revision: string, path: string): Promise<SourceText> {
  const name = `git:${revision}:${path}`;
  try {
    const { stdout } = await promisify(execFile)('git', ['show', '--end-of-options', `${revision}:${path}`], {
      maxBuffer: largest,
    });
    return { name, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    const [reason = ''] = (stderr ?? '').replace(/^fatal: /, '').split('\n');
    const what = code === 'ENOENT' ? 'git is not installed' : reason || String(code);
    throw new InputError(`cannot read ${name}: ${what}; give a revision and a path that git knows`, { cause: error });
  }
}

/** Asks for the first URL, and for the next where there is nothing (404). */
async function readFromServer([url, ...others]: readonly string[]): Promise<SourceText> {
  const name = nameOf({ kind: 'url', url: url! });
  const response = await ask(url!, name);
  if (response.status === 404 && others.length > 0) return readFromServer(others);
  if (!response.ok) {
    throw new InputError(`cannot read ${name}: it answered ${response.status}; give the URL of an OpenAPI document`);
  }
  return { name, text: await textOf(response, name) };
}

async function ask(url: string, name: string): Promise<Response> {
  const headers = { accept: 'application/json, application/yaml;q=0.9, */*;q=0.5' };
  try {
    return await fetch(withoutCredentials(url), {
      headers: { ...headers, ...credentialsOf(url) },
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
