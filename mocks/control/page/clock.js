import { ask } from './api.js';
import { at, attempt, onSubmit } from './dom.js';

/** Shows the clock, running, and lets it be set, stopped and moved. */
export async function showClock() {
  let shown = await ask('GET', 'clock');
  let since = performance.now();
  const draw = () => {
    const passed = shown.frozen ? 0 : performance.now() - since;
    at('clock').value = new Date(shown.milliseconds + passed).toISOString().replace(/\.\d+/, '');
    at('frozen').hidden = !shown.frozen;
  };
  const take = (clock) => {
    shown = clock;
    since = performance.now();
    draw();
  };
  const advance = async (by) => take(await ask('POST', 'clock/advance', { by }));

  onSubmit('clock-form', async () => {
    const now = at('clock-now').value.trim();
    take(await ask('PUT', 'clock', { frozen: at('clock-frozen').checked, ...(now !== '' && { now }) }));
  });
  onSubmit('advance-form', () => advance(at('advance').value.trim()));
  for (const button of document.querySelectorAll('[data-advance]')) {
    button.addEventListener('click', () => attempt(() => advance(button.dataset.advance)));
  }
  setInterval(draw, 1000);
  draw();
  return async () => take(await ask('GET', 'clock'));
}
