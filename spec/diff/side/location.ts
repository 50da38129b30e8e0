import { posix } from 'node:path';
import { dirname, resolve } from 'node:path';
import { InputError } from '../../input-error.ts';

/** Where a document is read from. */
export type Location =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'git'; readonly revision: string; readonly path: string }
  /** The description that a deployment serves, at the first of these that there is. */
  | { readonly kind: 'target'; readonly urls: readonly string[] };

/** Where a deployment serves its description (What the service does). */
const descriptions = ['/api/openapi.json', '/api/openapi.yaml'];

/**
 * Reads where a document is from a side of the command line: a file, a URL, `git:REV:path`, or `target:`.
 *
 * @throws InputError when it is none of these, or a target is asked for and none is known.
 */
export function toLocation(side: string, target: string | undefined): Location {
  if (side === 'target:') return toTarget(target);
  if (side.startsWith('git:')) {
    const [, revision = '', ...path] = side.split(':');
    if (revision === '' || revision.startsWith('-') || path.join(':') === '') {
      throw new InputError(`"${side}" is no file of git; give git:REV:path, such as git:main:spec/openapi.yaml`);
    }
    return { kind: 'git', revision, path: path.join(':') };
  }
  if (/^https?:\/\//i.test(side)) {
    if (!URL.canParse(side)) throw new InputError(`"${side}" is no URL; correct it`);
    return { kind: 'url', url: side };
  }
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(side)?.[1];
  if (scheme !== undefined)
    throw new InputError(`"${side}" cannot be read: ${scheme} is not known; give http or https`);
  if (side === '') throw new InputError('the name of a document is empty; give a file, a URL, git:REV:path or target:');
  return { kind: 'file', file: side };
}

/** What a location is called in messages; passwords are left out. */
export function nameOf(location: Location): string {
  if (location.kind === 'file') return location.file;
  if (location.kind === 'git') return `git:${location.revision}:${location.path}`;
  const url = new URL(location.kind === 'url' ? location.url : location.urls[0]!);
  [url.username, url.password] = ['', ''];
  return url.href;
}

/** Where a file is that a document names, relative to it; undefined where it is not beside it (another host). */
export function besides(location: Location, path: string): Location | undefined {
  if (URL.canParse(path) && !/^[a-z]:[\\/]/i.test(path)) return undefined;
  if (location.kind === 'file') return { kind: 'file', file: resolve(dirname(location.file), path) };
  if (location.kind === 'git') return { ...location, path: posix.join(posix.dirname(location.path), path) };
  return { kind: 'url', url: new URL(path, location.kind === 'url' ? location.url : location.urls[0]).href };
}

function toTarget(target: string | undefined): Location {
  if (target === undefined || target === '') {
    throw new InputError('no target is known; give --target URL, MARTS_TARGET, or "target" in marts.config.yaml');
  }
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) {
    throw new InputError(`the target "${target}" is no http or https URL; give one such as https://marts.example.com`);
  }
  return { kind: 'target', urls: descriptions.map((path) => target.replace(/\/+$/, '') + path) };
}
