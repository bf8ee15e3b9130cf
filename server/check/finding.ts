/** What a check came to, in words for somebody who is no engineer. `wrong` needs to be done before the shop opens. */
export interface Finding {
  about: string
  state: 'fine' | 'note' | 'wrong'
  said: string
}

export function fine(about: string, said: string): Finding {
  return { about, state: 'fine', said }
}

export function note(about: string, said: string): Finding {
  return { about, state: 'note', said }
}

export function wrong(about: string, said: string): Finding {
  return { about, state: 'wrong', said }
}
