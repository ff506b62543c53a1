import type { ResourceType } from '../../vocabulary.ts';

/** Where files go: a university by its id, department and course by their names. */
export type Destination = { university: string; department: string; course: string };

/** A file with all its details, ready to be sent. Unknown ones are empty. */
export type Parcel = Destination & {
  file: File;
  title: string;
  type: ResourceType;
  semester: string;
  subjectName: string;
  subjectCode: string;
  examYear: string;
  examMonth: string;
  scheme: string;
  source: string;
  licence: string;
};

/** The form that carries it. The file comes last, so that the server has read the rest when it arrives. */
export function formOf({ file, ...fields }: Parcel): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value.trim() !== '') form.append(name, value.trim());
  form.append('file', file, file.name);
  return form;
}
