import cliProgress from 'cli-progress';

export type Progress = {
  /** @param done bytes read, @param rows rows finished */
  update(done: number, rows: number): void;
  stop(): void;
};

const number = new Intl.NumberFormat('en-IN');

/**
 * Shows the progress of reading a file: a bar on a terminal, elsewhere a line for every tenth of it.
 * @param size bytes of the file
 */
export function showProgress(size: number, out: NodeJS.WriteStream = process.stderr): Progress {
  return out.isTTY ? bar(size, out) : lines(size, out);
}

function bar(size: number, stream: NodeJS.WriteStream): Progress {
  const format = '  {bar} {percentage} %  {rows} rows  {duration_formatted}';
  const single = new cliProgress.SingleBar(
    { format, stream, hideCursor: true, barsize: 32 },
    cliProgress.Presets.shades_classic,
  );
  single.start(size, 0, { rows: '0' });
  return {
    update: (done, rows) => single.update(done, { rows: number.format(rows) }),
    stop: () => single.stop(),
  };
}

function lines(size: number, out: NodeJS.WriteStream): Progress {
  let reported = 0;
  return {
    update(done, rows) {
      const tenth = Math.floor((done / size) * 10);
      if (tenth <= reported || tenth >= 10) return;
      reported = tenth;
      out.write(`${tenth * 10} %, ${number.format(rows)} rows\n`);
    },
    stop() {},
  };
}
