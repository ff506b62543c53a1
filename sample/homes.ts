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

/** Returns the key of the university that a sample seller or author belongs to. @throws {Error} for an unknown name */
export function homeOf(name: string): string {
  const found = Object.entries(homes).find(([, people]) => people.includes(name));
  if (!found) throw new Error(`${name} is at no university of the sample content`);
  return found[0];
}
