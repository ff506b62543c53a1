import * as m from '../../../paraglide/messages.js';

/** Stands in, at about the same size, for the overview that is on its way. */
export function OverviewSkeleton() {
  return (
    <div role="status">
      <p className="vh">{m.student_loading()}</p>
      <div className="own-view" aria-hidden="true">
        <span className="skel board" />
        <div className="two">
          <Stand lines={6} />
          <Stand lines={6} />
        </div>
        <div className="cards">
          <Stand lines={2} />
          <Stand lines={2} />
          <Stand lines={2} />
        </div>
      </div>
    </div>
  );
}

function Stand({ lines }: { lines: number }) {
  return (
    <div className="card">
      <span className="skel title" />
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={at} className="skel line mt-4" />
      ))}
    </div>
  );
}
