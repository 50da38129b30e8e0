import { join } from 'node:path';
import type { JsonObject } from '../../spec/json.ts';
import { loadSource } from '../../spec/source.ts';
import type { ControlFiles } from './control-files.ts';
import { loadPage } from './page/load-page.ts';

/** The description of the control interface. */
export const controlFile: string = join(import.meta.dirname, 'openapi.yaml');

/** Loads what the control interface shows of itself. */
export async function loadControlFiles(): Promise<ControlFiles> {
  const { value, text } = await loadSource(controlFile);
  return { document: value as JsonObject, yaml: text, loadPage };
}
