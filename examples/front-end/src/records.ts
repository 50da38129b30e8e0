/** One row of a report. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The records of a stream of newline-delimited JSON, as they arrive: each chunk gives those that it completes.
 *
 * @throws whatever the stream breaks with; what arrived before has been given by then.
 */
export async function* toRecords(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly Row[]> {
  // Not piped through a TextDecoderStream: where the stream breaks, a pipe would lose the chunks that are on their way.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : lines.pop()!;
      const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
      if (rows.length > 0) yield rows;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
