import * as m from '../../../paraglide/messages.js';

/** Stands in, at about the same size, for the profile that is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <p className="vh">{m.profile_loading()}</p>
      <div className="psecs" aria-hidden="true">
        {['details', 'photo', 'email'].map((part) => (
          <div key={part} className="card psec">
            <div>
              <span className="skel title" />
              <span className="skel line mt-3" />
            </div>
            <div>
              <span className="skel board" />
              <span className="skel board" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
