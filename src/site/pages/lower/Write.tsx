import { ContactForm } from '../../../contact/pages/ContactForm.tsx';
import * as m from '../../../paraglide/messages.js';
import { LowerDrawing } from './LowerDrawing.tsx';

/** The contact form, beside a letter box in the hills. */
export function Write() {
  return (
    <section className="sec" id="contact-form">
      <div className="page write-us">
        <div>
          <h2 className="h2">{m.landing_more_write_title()}</h2>
          <p className="sub">{m.landing_more_write_sub()}</p>
          <LowerDrawing name="postbox" />
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
