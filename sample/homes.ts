const homes = {
  dhauladhar: [
    'Tenzin Dorje',
    'Dr. Meenakshi Sharma',
    'Dr. Sushma Katoch',
    'Karma Lhundup',
    'Ritika Negi',
    'Neha Bansal',
    'Kavita Thakur',
    'कविता ठाकुर',
  ],
  kedar: ['Anjali Rana', 'Ishaan Mehta', 'Deepak Rana', 'Pooja Kumari', 'Aditya Chauhan'],
  patkai: ['Sunita Devi', 'Om Prakash', 'Lhamo Tshering'],
  pirpanjal: ['Stanzin Dolma', 'Irfan Bhat', 'Harpreet Kaur', 'Farida Qureshi', 'Aman Chauhan'],
  teesta: ['Ananya Gurung', 'Yangchen Bhutia', 'Dr. Kunzang Bhutia', 'Vikram Singh'],
};

/** The key of the university of a seller or an author in the sample content. @throws for a name that has none */
export function homeOf(name: string): string {
  const found = Object.entries(homes).find(([, people]) => people.includes(name));
  if (!found) throw new Error(`${name} is at no university of the sample content`);
  return found[0];
}
