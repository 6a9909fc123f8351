const everyMs = 500;

/**
 * Says what is being done while `work` runs, and how far it is: `howFar` answers words such as
 * "120 of 430 packages". A terminal shows it in one line that is written over; elsewhere a line
 * says what begins and one what it took.
 */
export async function withProgress(what, work, howFar = () => '') {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const { stdout } = process;
  const line = () => [`${what} ...`, howFar(), `${seconds()} s`].filter(Boolean).join(' ');
  const show = () => stdout.write(`\r\x1b[2K${line()}`);
  if (!stdout.isTTY) console.log(`${what} ...`);
  const timer = stdout.isTTY ? setInterval(show, everyMs) : undefined;
  try {
    const answer = await work();
    if (stdout.isTTY) stdout.write('\r\x1b[2K');
    console.log(`${what}: done in ${seconds()} s`);
    return answer;
  } catch (error) {
    if (stdout.isTTY) stdout.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
