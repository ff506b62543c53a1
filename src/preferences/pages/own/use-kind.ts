import { useState } from 'react';
import type { Resource } from '../../../resources/schema.ts';
import type { ResourceType } from '../../../resources/vocabulary.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Preferences } from '../../schema.ts';

type Course = Preferences['courses'][number];

/** The resources of one kind of a course, newest first, and the way to those that one answer did not hold. */
export function useKind(course: Course, type: ResourceType) {
  const { university, department, name } = course;
  const path = `/resources?${new URLSearchParams({ university, department, course: name, type })}`;
  const first = useCall<Resource[]>(path);
  const [older, setOlder] = useState<Resource[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Extract<Answer<unknown>, { ok: false }> | null>(null);
  const rows = first.data && [...first.data, ...older];
  const more = async () => {
    const last = rows?.at(-1);
    if (!last || busy) return;
    setBusy(true);
    const answer = await call<Resource[]>('GET', `${path}&after=${last._id}`);
    setBusy(false);
    setTrouble(answer.ok ? null : answer);
    if (answer.ok) setOlder((before) => [...before, ...answer.data]);
  };
  const resources: Called<Resource[]> = { ...first, data: rows };
  return { resources, busy, trouble, more: () => void more() };
}
