import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 2000;
const STALE_MS = 60_000;

/**
 * Runs the work while no other bootstrap of this checkout runs its own. The lock is a file with the holder's process id,
 * created atomically as a hard link. The holder touches it while it works; a lock whose process has ended, or which was
 * not touched for a minute, is taken over.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const file = join(root, 'dist/.bootstrap.lock');
  const mine = `${file}.${process.pid}`;
  try {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    throw new Error(
      `Unishelf has to install or build first and may not write in ${root} (${error.code}). Run "npm run build" there under the account this folder belongs to.`,
    );
  }
  try {
    for (let isReported = false; !take(file, mine); isReported = true) {
      if (!isReported)
        process.stderr.write('Waiting for another Unishelf command that installs or builds here …\n');
      await pause(200);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const beat = setInterval(() => touch(file), BEAT_MS);
  // Another may have taken it over meanwhile: while the machine slept, for example.
  const giveBack = () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', giveBack);
    giveBack();
  }
}

/** @returns {boolean} whether the lock is ours now */
function take(file, mine) {
  try {
    appear(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(file);
  if (!holder?.isGone) return false;
  // Several processes may find the same dead lock: only one can rename it. A fresh lock renamed by mistake is put back.
  const moved = `${mine}.old`;
  try {
    renameSync(file, moved);
    if (read(moved)?.pid !== holder.pid) appear(moved, file);
  } catch {
    // Another process was faster.
  }
  rmSync(moved, { force: true });
  return take(file, mine);
}

/** Hard-links a file to a second name, or copies it where the file system has no links. Throws EEXIST if the name is taken. */
function appear(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(error.code)) throw error;
    writeFileSync(to, readFileSync(from), { flag: 'wx' });
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // dist/ has been emptied in the meantime.
  }
}

/** @returns {{ pid: number, isGone: boolean } | undefined} */
function read(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Containers reuse process ids: our own id in the lock may be that of a killed predecessor, or of a process in another container.
    const patience = pid === process.pid ? 3 * BEAT_MS : STALE_MS;
    return { pid, isGone: !isAlive(pid) || Date.now() - statSync(file).mtimeMs > patience };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
