import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MockResponse } from '../http.ts';

/** The files of the explorer that its page asks for, and their media types. */
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** A file of the explorer by its name; undefined where there is none of that name. */
export async function loadExplorerAsset(name: string): Promise<MockResponse | undefined> {
  const type = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (type === undefined) return undefined;
  const body = await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=3600' }, body };
}
