import { Pool } from 'undici';

/** One request, sent over and over. */
export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What it must be answered with. */
  readonly status: number;
};

/**
 * Sends one request over and over on 32 connections for some milliseconds.
 *
 * @returns answers per second
 * @throws Error when an answer has another status than the request says
 */
export async function fire(origin: string, { status, ...shot }: Shot, milliseconds: number): Promise<number> {
  const pool = new Pool(origin, { connections: 32, pipelining: 1 });
  const end = performance.now() + milliseconds;
  let answers = 0;
  const gun = async (): Promise<void> => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request(shot);
      const text = await body.text();
      if (statusCode !== status) throw new Error(`${shot.method} ${shot.path} was answered ${statusCode}: ${text}`);
      answers += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: 32 }, gun));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return answers / seconds;
}
