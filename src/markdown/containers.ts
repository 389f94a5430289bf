import type { Nodes, Parent, RootContent } from 'mdast';
import type { ContainerFence } from './nodes.ts';

/** What stands between an opening and a closing `:::` line; made for the view, never by the parser. */
export interface Container extends Parent {
  type: 'container';
  name: string;
  label: string;
  children: RootContent[];
}

declare module 'mdast' {
  interface RootContentMap {
    container: Container;
  }
}

interface Opening {
  readonly fence: ContainerFence;
  /** Where its content starts in the list of finished siblings. */
  readonly at: number;
}

/**
 * A copy of the tree in which matching `:::` lines and what is between them are one `container`. A closing line
 * matches the nearest opening one with as many colons; lines without a match stay as they are.
 */
export function groupContainers<Node extends Nodes>(node: Node): Node {
  if (!('children' in node)) return node;
  const children = (node.children as readonly RootContent[]).map((child) => groupContainers(child));
  const hasFence = children.some((child) => child.type === 'containerFence');
  return { ...node, children: hasFence ? group(children) : children };
}

function group(children: readonly RootContent[]): RootContent[] {
  const done: RootContent[] = [];
  let openings: readonly Opening[] = [];
  for (const child of children) {
    if (child.type !== 'containerFence') {
      done.push(child);
    } else if (child.name !== null) {
      openings = [...openings, { fence: child, at: done.length }];
      done.push(child);
    } else {
      const match = openings.findLastIndex((open) => open.fence.colons === child.colons);
      const opening = openings[match];
      if (opening === undefined) {
        done.push(child);
      } else {
        openings = openings.slice(0, match);
        done.push(container(opening.fence, child, done.splice(opening.at).slice(1)));
      }
    }
  }
  return done;
}

function container(
  opening: ContainerFence,
  closing: ContainerFence,
  children: RootContent[],
): Container {
  const { name, label } = opening;
  const node: Container = { type: 'container', name: name ?? '', label, children };
  if (opening.position && closing.position) {
    node.position = { start: opening.position.start, end: closing.position.end };
  }
  return node;
}
