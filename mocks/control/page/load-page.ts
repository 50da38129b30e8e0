import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MockResponse } from '../../http.ts';

/** Reads a file of the page by its name. */
type Read = (name: string) => Promise<string>;

/**
 * The page of the control interface as one document: style and scripts of this folder stand in it, and its policy
 * (Content Security Policy 3) lets it run these, speak to its own origin, and do nothing else.
 */
export async function loadPage(): Promise<MockResponse> {
  const read: Read = (name) => readFile(join(import.meta.dirname, name), 'utf8');
  const style = await read('style.css');
  const script = await toOneScript('main.js', read, new Set());
  const body = (await read('index.html'))
    .replace('<link rel="stylesheet" href="style.css" />', () => `<style>${style}</style>`)
    .replace('<script type="module" src="main.js"></script>', () => `<script type="module">${script}</script>`);
  const policy = [
    "default-src 'none'",
    `script-src '${toHash(script)}'`,
    `style-src '${toHash(style)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const safety = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...safety }, body };
}

/**
 * A module and all that it imports as one script, what is imported first. The modules of the page import by name only,
 * from each other only, and no two of them use one name at their top: so it is enough to leave `import` and `export` out.
 */
async function toOneScript(name: string, read: Read, seen: Set<string>): Promise<string> {
  if (seen.has(name)) return '';
  seen.add(name);
  const text = await read(name);
  let imported = '';
  for (const [, other] of text.matchAll(/^import \{[^}]+\} from '\.\/([\w-]+\.js)';$/gm)) {
    imported += await toOneScript(other!, read, seen);
  }
  const own = text.replaceAll(/^import [^;]+;\n/gm, '').replaceAll(/^export (?=(?:async )?function |const )/gm, '');
  return `${imported}\n// ${name}\n${own.trimStart()}`;
}

function toHash(text: string): string {
  return `sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}`;
}
