import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { PlaceFields } from '../../../universities/pages/places/PlaceFields.tsx';
import { MAX_TITLE_LENGTH, resourceTypes } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { DetailFields } from './DetailFields.tsx';
import { FileField } from './FileField.tsx';
import { ForAll } from './ForAll.tsx';
import { LeftOutNotice } from './LeftOutNotice.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useUploadForm } from './use-upload-form.ts';

/** The form for one file; with several, the details of each are in a table. */
export function UploadForm() {
  const upload = useUploadForm();
  const { form, rows, semesters, tried } = upload;
  const isMany = rows.length > 1;
  return (
    <form className={isMany ? 'card upform many' : 'card upform'} onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <div className="upgrid">
        <PlaceFields form={form} to={isMany ? 'course' : 'semester'} />
        {!isMany && (
          <Field
            form={form}
            name="type"
            label={m.upload_type()}
            options={resourceTypes.map((value) => ({ value, label: kindName(value) }))}
            required
          />
        )}
      </div>
      <FileField upload={upload} />
      <LeftOutNotice />
      {isMany ? (
        <>
          <ForAll rows={rows} semesters={semesters} />
          <RowsTable
            rows={rows}
            semesters={semesters}
            formId={form.id}
            tried={tried}
            onRemove={upload.removeRow}
          />
        </>
      ) : (
        <Field
          form={form}
          name="title"
          label={m.upload_title()}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          required
        />
      )}
      <DetailFields form={form} isMany={isMany} />
      <div className="acts">
        <SubmitButton form={form}>{m.upload_send({ count: rows.length || 1 })}</SubmitButton>
        {isMany && (
          <button type="button" className="btn quiet" onClick={upload.removeAll}>
            {m.upload_remove_all()}
          </button>
        )}
      </div>
    </form>
  );
}
