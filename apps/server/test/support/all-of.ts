export async function allOf<Member>(list: AsyncIterable<Member>): Promise<readonly Member[]> {
  const members: Member[] = []
  for await (const member of list) members.push(member)
  return members
}
