import type { Section } from './section';
import { sections } from './sections';
import { WorldError } from './world-error';

/** Finds the section of each batch; refuses unknown sections and wrong order. */
export function sectionsInOrder(): (name: string) => Section {
  let last = -1;
  return (name) => {
    const index = sections.findIndex((section) => section.name === name);
    const section = sections[index];
    const inOrder = sections.map((known) => known.name).join(', ');
    if (!section) throw new WorldError(name, `there is no such section; there are ${inOrder}`);
    if (index < last) throw new WorldError(name, `comes too late; sections come in this order: ${inOrder}`);
    last = index;
    return section;
  };
}
