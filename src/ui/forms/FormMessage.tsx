import { fieldId, type Values } from './problems.ts';
import type { Form } from './use-form.ts';

/** Above the fields: what is wrong with the form, and the wrong fields as links. */
export function FormMessage<V extends Values>({ form }: { form: Form<V> }) {
  const { message, detail, wrong, others } = form;
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="alert" id={fieldId(form.id, '')} tabIndex={-1} className="form-message">
      {message !== null && (
        <div className="notice bad">
          <div>
            <h2>{message}</h2>
            {detail && <p>{detail}</p>}
            {others.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {wrong.length > 1 && <WrongFields wrong={wrong} />}
          </div>
        </div>
      )}
    </div>
  );
}

function WrongFields({ wrong }: { wrong: { id: string; label: string }[] }) {
  return (
    <ul>
      {wrong.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The field itself takes the focus; the address stays as it is. */
function focusField(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
