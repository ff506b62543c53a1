import { fileSize } from '../format.ts';

type Props = {
  /** In bytes. */
  progress: { sent: number; total: number };
  words: {
    /** Names the bar. */
    sending: string;
    progress: (input: { sent: string; total: string }) => string;
    /** All is sent, and the server works on it. */
    working: string;
    stop: string;
  };
  onStop: () => void;
};

/** Progress of a picture's upload, and a way to stop it. */
export function SendingProgress({ progress: { sent, total }, words, onStop }: Props) {
  const isSent = sent >= total;
  return (
    <div className="psending">
      <progress value={isSent ? undefined : sent} max={total} aria-label={words.sending} />
      <p className="hint num" role={isSent ? 'status' : undefined}>
        {isSent ? words.working : words.progress({ sent: fileSize(sent), total: fileSize(total) })}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {words.stop}
      </button>
    </div>
  );
}
