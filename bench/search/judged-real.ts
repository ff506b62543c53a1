import { judgedOf } from './judged.ts';

/** Queries over the real content beside the repository (`../shared/data`), written before any was run; `held:` as in the sample's. */
const groups = {
  code: `
    BTCOC303 = Data Structure
    btcoc501 = Database Systems (3)
    btcoc 501 paper = Database Systems (3)
    BTCOC403 = btech-comp-4-sem-operating-system
    BTES205 = btech-1-year-energy-and-environment
    btbs301 = SEMESTER - 3-ENGINEERING MATHEMATICS
    BTETPE504B = BTETPE504B
    btcoe703 = Big Data Analytics (5)
    05101155 = Python Qus-Paper
    05101352 = MAD Paper 3
    05101252 syllabus = OS Syllabus
    05191101 = Chapter - 1 - Set theory ; SYLLABUS (Semester-1)
    24AF1PHYBS202 = ENGINEERING PHYSICS
    PEC-CS801C = 21_25_CSE_8th_Sem_Internal1
    held:
    btcoc 403 question paper = btech-comp-4-sem-operating-system
    BTHM403 = SEMESTER - 4 BASIC HUMAN RIGHTS
    btbs 301 2025 = SEMESTER - 3-ENGINEERING MATHEMATICS
    05101305 = DS Syllabus
  `,
  typo: `
    graphic era univercity = university Graphic Era University ; university Graphic Era (Deemed ~ university Graphic Era Hill University
    himachal pardesh university = university Himachal Pradesh University
    garhwal universty = university Hemvati Nandan Bahuguna Garhwal University ~ university Maharaja Agrasen Himalayan Garhwal University
    kumaon university = university Kumaun University
    sikkim manipal univerity = university Sikkim Manipal University
    jalpaigudi government engineering college = university Jalpaiguri Government Engineering College
    operting system galvin = book Operating System Concepts
    tanenbom computer networks = book Computer Networks @ Andrew S. Tanenbaum
    thermodinamics p k nag = book Engineering Thermodynamics
    harrisons internal medecine = book Harrison's Principles of Internal Medicine
    grays anatmy = book Gray's Anatomy for Students
    laxmikant polity = book Indian Polity
    enginering drawing bhatt = book Engineering Drawing @ Bhatt, N.D
    fundementals of database systems = book Fundamentals of Database Systems
    pressmen software engineering = book Software Engineering: A Practitioner
    microprocesors and interfacing = book Microprocessors and Interfacing
    guyton phisiology = book Textbook of Medical Physiology
    kreyzig mathematics = book Advanced Engineering Mathematics
    balaguruswamy java = book Programming JAVA a Primer
    heat transfar = book Heat Transfer
    embeded system design = BTETPE504B ~ book Embedded Systems: Architecture
    big data anlytics = Big Data Analytics (5)
    databse systems dbatu = Database Systems (3)
    micro economix mankiw = book Principles of Micro Economics
    held:
    graphic era hil university = university Graphic Era Hill University
    operating sistem concepts silberschatz = book Operating System Concepts
    strang linear algbra = book Introduction to Linear Algebra ; book Linear Algebra and Its Applications
    kothari reserch methodology = book Research Methodology @ Kothari, C.R ; book Research Methodology: Methods and Techniques
    parul univercity bca sylabus = SYLLABUS (Semester-1) ; OS Syllabus ; DS Syllabus
    mizorum university = university Mizoram University
  `,
  abbreviation: `
    hpu = university Himachal Pradesh University
    gehu = university Graphic Era Hill University
    nehu = university North Eastern Hill University
    dbatu = university Dr. Babasaheb Ambedkar Technological University
    jgec = university Jalpaiguri Government Engineering College ~ 21_25_CSE_8th_Sem_Internal1 ; 21_25_ME_8th_Sem_Internal ; 23_27_CSE ; 22_26_ECE
    ignou = university Indira Gandhi National Open University
    aktu = university Dr. A.P.J. Abdul Kalam Technical University
    makaut = university Maulana Abul Kalam Azad University of Technology
    bhu = university Banaras Hindu University ~ university Indian Institute of Technology BHU
    nit hamirpur = university National Institute of Technology Hamirpur
    iit mandi = university Indian Institute of Technology Mandi
    aiims raipur = university All India Institute of Medical Sciences Raipur
    gehu bca = course BCA @ Graphic Era Hill University
    hptu btech cse = course B.Tech Computer Science & Engineering @ Himachal Pradesh Technical University ; course B.Tech Computer Science and Engineering @ Himachal Pradesh Technical University
    hpu btech it = course B.Tech Information Technology @ Himachal Pradesh University
    vmsbutu mba = course MBA @ Veer Madho Singh Bhandari Uttarakhand Technical University
    smu mca = course MCA @ Sikkim Manipal University
    dbms book = book Database Management Systems ; book Database System Concepts ; book Fundamentals of Database Systems
    os galvin = book Operating System Concepts
    coa stallings = book Computer Organization and Architecture @ William Stallings ; book Computer Organization and Architecture: Designing
    ai russell norvig = book Artificial Intelligence: A Modern Approach
    iot book = book Internet of Things: A Hands-on Approach ; book Internet of Things: Architecture ; book The Internet of Things ; book IoT Fundamentals
    bct paper = BCT_Question_Paper
    mad paper = MAD Paper 3
    os syllabus parul = OS Syllabus
    ds syllabus bca = DS Syllabus
    jgec me internal = 21_25_ME_8th_Sem_Internal
    held:
    hnbgu mba = course MBA @ Hemvati Nandan Bahuguna Garhwal University
    nerist mtech cse = course M.Tech Computer Science & Engineering @ North Eastern Regional Institute of Science & Technology
    jgec ece 1st sem = 22_26_ECE_1st_sem
    iit kgp = university Indian Institute of Technology Kharagpur
    ml tom mitchell = book Machine Learning @ Tom Mitchell
    maths 3 paper dbatu = SEMESTER - 3-ENGINEERING MATHEMATICS
    rgpv = university Rajiv Gandhi Proudyogiki Vishwavidyalaya
  `,
  hindi: `
    गोदान = book गोदान
    निर्मला प्रेमचंद = book निर्मला
    रश्मिरथी = book रश्मिरथी
    मुंशी प्रेमचंद = book गोदान ; book निर्मला
    दिनकर की किताब = book रश्मिरथी
    भारतीय संस्कृति = Bhartiya Sanskriti (Hindi)
    मित्रता सारांश = Mitrata summary (Hindi)
    हिमाचल प्रदेश विश्वविद्यालय = university Himachal Pradesh University
    सिक्किम विश्वविद्यालय = university Sikkim University
    दिल्ली विश्वविद्यालय = university University of Delhi
    कुमाऊं विश्वविद्यालय = university Kumaun University
    हिंदी प्रश्न पत्र = QP Pattern (Hindi)
    ग्राफिक एरा बीसीए = course BCA @ Graphic Era Hill University ; course BCA @ Graphic Era (Deemed to be University)
    बीसीए पाठ्यक्रम प्रथम सेमेस्टर = SYLLABUS (Semester-1) ; Syllabus_Managerial Economics
    एम.ए. हिंदी सिक्किम = course MA Hindi @ Sikkim University
    अर्थशास्त्र पाठ्यक्रम = Syllabus_Managerial Economics
    भौतिकी का पेपर = ENGINEERING PHYSICS
    held:
    रामधारी सिंह दिनकर = book रश्मिरथी
    पंजाब विश्वविद्यालय = university Panjab University ~ university Central University of Punjab
    हिंदी नोट्स बीसीए = 2 marks 1BCA (Hindi) ; Bhartiya Sanskriti (Hindi) ; Mitrata summary (Hindi)
    भगवद गीता = book The Bhagavad Gita
  `,
  transliteration: `
    godan premchand = book गोदान
    nirmala upanyas = book निर्मला
    rashmirathi dinkar = book रश्मिरथी
    rashmirathee = book रश्मिरथी
    munshi premchand = book गोदान ; book निर्मला
    prem chand = book गोदान ; book निर्मला
    bharatiya sanskriti = Bhartiya Sanskriti (Hindi)
    mitrata = Mitrata summary (Hindi)
    mitrta summary = Mitrata summary (Hindi)
    diwan e ghalib = book Diwan-e-Ghalib
    bhagwat geeta = book The Bhagavad Gita
    geetanjali tagore = book Gitanjali
    himachal pradesh vishwavidyalaya = university Himachal Pradesh University
    kurukshetra vishvavidyalaya = university Kurukshetra University
    devi ahilya vishwavidyalay = university Devi Ahilya Vishwavidyalaya
    bhautiki paper = ENGINEERING PHYSICS
    hindi prashn patra = QP Pattern (Hindi)
    held:
    godaan = book गोदान
    bhaarteey sanskriti notes = Bhartiya Sanskriti (Hindi)
    ramdhari sinh dinkar = book रश्मिरथी
    gitaanjali tagor = book Gitanjali
  `,
  question: `
    what is a sparse matrix = Data Structure
    what is a skip list = Data Structure
    how to convert infix to postfix expression = Data Structure
    what is the meissner effect = ENGINEERING PHYSICS
    what is the difference between impulse and reaction turbine = 21_25_ME_8th_Sem_Internal
    how does mapreduce work = Big Data Analytics (5)
    explain spark streaming = Big Data Analytics (5)
    how to check armstrong number in python = Python Qus-Paper
    what is a message digest = 21_25_CSE_8th_Sem_Internal1
    what is a smart contract in blockchain = 21_25_CSE_8th_Sem_Internal1 ~ BCT_Question_Paper
    what are sessions and cookies in php = PHP Unit 06
    what is a well defined set = Chapter - 1 - Set theory
    what is the law of equi-marginal utility = Syllabus_Managerial Economics
    what is the shift of a demand curve = Session 13
    what is the dining philosophers problem = OS Syllabus
    what is tuple relational calculus = Database Systems (3)
    which article guarantees freedom of speech = SEMESTER - 4 BASIC HUMAN RIGHTS
    what is broadcast receiver in android = MAD Paper 3
    where can I study yogic science = course B.Sc. Yogic Science ; course M.Sc. Yogic Science
    which book is good for compilers = book Compilers: Principles
    who wrote things fall apart = book Things Fall Apart
    which books are by richard feynman = book Six Easy Pieces ; book Surely You're Joking
    which college offers b.tech in cyber security = course B.Tech Computer Science and Engineering (Cyber Security)
    which book for operating system = book Operating System Concepts ; book Modern Operating Systems ; book Operating Systems: Internals ; book The Design of the Unix Operating System
    best book for machine learning = book Machine Learning @ Tom Mitchell ; book Pattern Recognition and Machine Learning ; book Hands-On Machine Learning ; book Mathematics for Machine Learning
    any novel by kafka = book The Trial ; book The Metamorphosis
    held:
    what is a qubit = ENGINEERING PHYSICS
    what is work study = 21_25_ME_8th_Sem_Internal
    how to print prime numbers in python = Python Qus-Paper
    what is a query string in php = PHP Unit 06
    what is name node and data node in hdfs = Big Data Analytics (5)
    where can I do m.tech in structural engineering = course M.Tech Structural Engineering @ Graphic Era (Deemed to be University) ; course M.Tech Structural Engineering @ Sikkim Manipal University ; course M.Tech Structural Engineering and Construction
    is there an iit in himachal pradesh = university Indian Institute of Technology Mandi
    which book should I read for data structures = book Data Structures
    do you have operating system notes for bca = OS Syllabus
    where can I get a law degree in sikkim = course LL.M. @ Sikkim University ; course LL.B.
    what books did george orwell write = book 1984 ; book Animal Farm
    how to write a php form = PHP Unit 06
    how do I connect php with mysql = PHP Unit 06
    what are the fundamental rights = SEMESTER - 4 BASIC HUMAN RIGHTS
    what is hadoop = DS Syllabus
    what is an android activity = MAD Paper 3
    which university is in solan = university ICFAI University ; university Chitkara University ; university Bahra University ; university Maharishi Markandeshwar University ; university Maharaja Agrasen University ; university Manav Bharti University ; university I.E.C. ; university Jaypee University of Information Technology ; university Baddi University ; university Shoolini ; university Dr. Y.S. Parmar University of Horticulture
    book for data mining = book Data Mining: Concepts ; book Data Mining: Introductory
    how to convert binary to decimal = Number System
  `,
  mixed: `
    ऑपरेटिंग सिस्टम का सिलेबस = OS Syllabus
    java ki kitab = book Core Java ; book Head First Java ; book Introduction to Java Programming ; book Java in A Nutshell ; book Java: The Complete Reference ; book Programming JAVA a Primer
    ऑपरेटिंग सिस्टम की किताब = book Operating System Concepts ; book Modern Operating Systems ; book Operating Systems: Internals ; book The Design of the Unix Operating System
    thermodynamics ke liye book = book Engineering Thermodynamics ; book Thermodynamics: An Engineering Approach
    held:
    godan kisne likha = book गोदान
    premchand ki kitabe = book गोदान ; book निर्मला
    dbatu ka data structure ka paper = Data Structure
    bca ke hindi notes = 2 marks 1BCA (Hindi) ; Bhartiya Sanskriti (Hindi) ; Mitrata summary (Hindi)
    python ke question = Python Qus-Paper
    सिक्किम में एमबीए कहां करें = course MBA @ Sikkim Manipal University ; course MBA @ Sikkim University
    मित्रता पाठ का सारांश = Mitrata summary (Hindi)
    kumaun vishwavidyalaya = university Kumaun University
    दिनकर की रचनाएँ = book रश्मिरथी
  `,
  phrase: `
    geiger muller counter = ENGINEERING PHYSICS
    newton's rings radius of curvature = ENGINEERING PHYSICS
    "binary tree traversal" = Data Structure
    radix sort = Data Structure
    doubly link list = Data Structure
    cartesian product natural join = Database Systems (3)
    apache kafka = Big Data Analytics (5)
    abolition of untouchability = SEMESTER - 4 BASIC HUMAN RIGHTS
    porter's value chain model = 21_25_CSE_8th_Sem_Internal1
    floating drum biogas plant = 21_25_ME_8th_Sem_Internal
    francis turbine = 21_25_ME_8th_Sem_Internal
    principles of motion economy = 21_25_ME_8th_Sem_Internal
    roster method = Chapter - 1 - Set theory
    hidden field = PHP Unit 06
    magnetic ink character recognition = SYLLABUS (Semester-1)
    master slave flip flop = SYLLABUS (Semester-1)
    fibonacci sequence = Python Qus-Paper
    SQLiteOpenHelper = MAD Paper 3
    manifest file in android = MAD Paper 3
    indifference curve = Syllabus_Managerial Economics
    pandas dataframe = DS Syllabus
    demand paging = OS Syllabus
    held:
    "CRUD operations" mongo db = Big Data Analytics (5)
    optical mark recognition = SYLLABUS (Semester-1)
    consumer surplus = Syllabus_Managerial Economics
    cryptographic hash function = 21_25_CSE_8th_Sem_Internal1
    disk scheduling RAID = OS Syllabus
    armstrong number = Python Qus-Paper
  `,
  words: `
    introduction to algorithms = book Introduction to Algorithms
    cormen = book Introduction to Algorithms
    bs grewal = book Higher Engineering Mathematics
    principles of management = book Principles of Management ; book Principles and Practice of Management
    galvin operating system = book Operating System Concepts
    kalam autobiography = book Wings of Fire
    orwell = book 1984 ; book Animal Farm
    1984 = book 1984
    1776 = book 1776
    shakespeare = book Hamlet ; book Romeo and Juliet
    rich dad poor dad = book Rich Dad, Poor Dad
    balagurusamy = book Programming in ANSI C ; book Programming JAVA a Primer
    headfirst java = book Head First Java
    fluid mechanics = book Fluid Mechanics
    organisational behaviour = book Organizational Behaviour
    corrosion = book Corrosion Engineering ; book Principles and Prevention of Corrosion ; book The Fundamentals of Corrosion
    polymer science = book Polymer Science @ Gowariker V.R ; book Polymer Science and Technology ; book Text book of polymer science
    forensic medicine = book Essentials of Forensic Medicine
    delhi university = university University of Delhi
    university of petroleum = university University of Petroleum
    patanjali university = university University of Patanjali
    horticulture university solan = university Dr. Y.S. Parmar University of Horticulture
    forest research institute = university Forest Research Institute
    lepcha = course MA Lepcha ; course PhD Lepcha
    number system = Number System
    set theory notes = Chapter - 1 - Set theory
    human rights paper = SEMESTER - 4 BASIC HUMAN RIGHTS
    managerial economics = Syllabus_Managerial Economics ; book Managerial Economics
    embedded system design winter = BTETPE504B
    venn diagram sets notes = Chapter - 1 - Set theory
    held:
    tanenbaum = book Computer Networks @ Andrew S. Tanenbaum ; book Modern Operating Systems
    stallings = book Computer Organization and Architecture @ William Stallings ; book Computer Organization and Architecture: Designing ; book Cryptography and Network Security: Principles ; book Operating Systems: Internals
    sapiens harari = book Sapiens
    constitution of india basu = book Introduction to the Constitution of India
    banaras hindu university = university Banaras Hindu University
    energy and environment = btech-1-year-energy-and-environment
    jane austen = book Pride and Prejudice ; book Sense and Sensibility
  `,
  filter: `
    dbatu data structure paper = Data Structure
    dbatu 3rd sem maths paper = SEMESTER - 3-ENGINEERING MATHEMATICS
    dbatu operating system 4th sem 2019 = btech-comp-4-sem-operating-system
    dbatu cse 7th semester question paper = Big Data Analytics (5) ; BCT_Question_Paper
    dbatu 5th sem electronics and telecommunication paper = BTETPE504B
    dbatu engineering physics question paper = ENGINEERING PHYSICS
    dbatu big data analytics winter 2022 = Big Data Analytics (5)
    parul bca sem 1 syllabus = SYLLABUS (Semester-1)
    parul university bca 5th sem question paper = MAD Paper 3
    parul bca php notes = PHP Unit 06
    parul python paper 2018 = Python Qus-Paper
    presidency college bca economics notes = Session 13
    presidency college hindi question paper = QP Pattern (Hindi)
    jgec cse 3rd sem = 23_27_CSE_3rd_SEM_Internal_2
    bca 2nd sem notes = PHP Unit 06
    mca himachal pradesh technical university = course MCA @ Himachal Pradesh Technical University
    b.tech agricultural engineering nagaland university = course B.Tech Agricultural Engineering @ Nagaland University
    nerist farm machinery = course M.Tech Farm Machinery
    msc geology sikkim university = course M.Sc. Geology
    kumaun university bca = course BCA @ Kumaun University
    arni university b.pharmacy = course B.Pharmacy
    gurukula kangri mca = course MCA @ Gurukula Kangri (Deemed to be University)
    graphic era btech cyber security = course B.Tech Computer Science and Engineering (Cyber Security) @ Graphic Era (Deemed to be University)
    used heat transfer book = book Heat Transfer
    held:
    dbatu database systems 5th sem = Database Systems (3)
    jgec mechanical 8th sem paper = 21_25_ME_8th_Sem_Internal
    presidency college bca hindi notes = 2 marks 1BCA (Hindi) ; Bhartiya Sanskriti (Hindi) ; Mitrata summary (Hindi)
    llm sikkim university = course LL.M. @ Sikkim University
    ba english graphic era hill university = course BA (Hons) English
    mba garhwal university = course MBA @ Hemvati Nandan Bahuguna Garhwal University
    parul bca 4th sem os syllabus = OS Syllabus
  `,
  place: `
    universities in aizawl = university Mizoram University
    btech in meghalaya = course B.Tech Computer Science and Engineering @ North Eastern Hill University ; course B.Tech Civil Engineering @ North Eastern Hill University ; course B.Tech Information Technology @ North Eastern Hill University ; course B.Tech Electrical Engineering @ North Eastern Hill University ; course B.Tech Mechanical Engineering @ North Eastern Hill University ; course B.Tech Biomedical Engineering @ North Eastern Hill University ; course B.Tech Electrical and Electronics Engineering @ North Eastern Hill University ; course B.Tech Energy Engineering @ North Eastern Hill University ; course B.Tech Electronics & Communication Engineering @ North Eastern Hill University
    mca in shimla = course MCA @ Himachal Pradesh University
    bca nainital = course BCA @ Kumaun University
    psychology in sikkim = course M.Sc. Psychology @ Sikkim University ; course PhD Psychology @ Sikkim University
    mizoram me btech = course B.Tech Civil Engineering @ Mizoram University ; course B.Tech Computer Engineering @ Mizoram University ; course B.Tech Information Technology @ Mizoram University ; course B.Tech Electrical Engineering @ Mizoram University ; course B.Tech Electronics and Communications Engineering @ Mizoram University
    held:
    technical university hamirpur = university Himachal Pradesh Technical University ~ university National Institute of Technology Hamirpur
  `,
  phone: `
    dbatu 3rd sem ds pyq = Data Structure
    datastructure paper dbatu = Data Structure
    engg physics paper dbatu = ENGINEERING PHYSICS
    maths 3 btech cse pyq = SEMESTER - 3-ENGINEERING MATHEMATICS
    bigdata paper 7th sem = Big Data Analytics (5)
    human rights paper etc branch = SEMESTER - 4 BASIC HUMAN RIGHTS
    embeded system paper winter 2025 = BTETPE504B
    pyhton question paper = Python Qus-Paper
    set theory pdf bca sem 1 = Chapter - 1 - Set theory
    php notes unit 6 = PHP Unit 06
    numbersystem notes parul = Number System
    managerial eco syllabus = Syllabus_Managerial Economics
    cse 8th sem internal jgec = 21_25_CSE_8th_Sem_Internal1
    jalpaiguri mechanical 8 sem paper = 21_25_ME_8th_Sem_Internal
    energy environment btes 205 = btech-1-year-energy-and-environment
    iit mandi himachal = university Indian Institute of Technology Mandi
    garhwal uni = university Hemvati Nandan Bahuguna Garhwal University
    hnbgu bca course = course BCA @ Hemvati Nandan Bahuguna Garhwal University
    nerist agri engg = course B.Tech Agricultural Engineering @ North Eastern Regional Institute of Science & Technology
    mizoram univ it course = course B.Tech Information Technology @ Mizoram University
    psychology phd sikkim = course PhD Psychology @ Sikkim University
    jane austin novel = book Pride and Prejudice ; book Sense and Sensibility
    forouzan networking book = book Data Communications and Networking
    7 habits covey = book The 7 Habits of Highly Effective People
    rs agarwal reasoning = book A Modern Approach to Verbal
    anne frank dairy = book The Diary of a Young Girl
    kreyszig engg maths = book Advanced Engineering Mathematics
    galvin operating system book = book Operating System Concepts
    b s grewal maths book = book Higher Engineering Mathematics
    held:
    m3 question paper cse = SEMESTER - 3-ENGINEERING MATHEMATICS
    mobile application development paper bca = MAD Paper 3
    bhartiya sanskrati notes = Bhartiya Sanskriti
    nit nagaland = university National Institute of Technology Nagaland
    sikkim universty geography = course M.Sc. Geography @ Sikkim University ; course PhD Geography @ Sikkim University
    samuelson economics = book Economics
    premchand ki kitab = book गोदान ; book निर्मला
  `,
  hinglish: `
    parul uni bca 1st sem ka syllabus = SYLLABUS (Semester-1)
    python ka practical paper parul = Python Qus-Paper
    set theory ke notes = Chapter - 1 - Set theory
    php session cookie k notes = PHP Unit 06
    himachal me bca kaha kaha hai = course BCA @ Himachal Pradesh University ; course BCA @ Himachal Pradesh Technical University ; course BCA @ Arni University
    uttarakhand me b pharma = course B.Pharm @ Graphic Era Hill University
    sikkim uni me hindi = course MA Hindi @ Sikkim University ; course PhD Hindi @ Sikkim University
    premchand ka upanyas = book गोदान ; book निर्मला
    rich dad poor dad kitab = book Rich Dad
    chetan bhagat ki book = book Five Point Someone
    lucent gk ki kitab = book Lucent
    samvidhan ki kitab = book The Constitution of India ; book Introduction to the Constitution ; book India's Constitution ~ book The Constitutional Law
    bd chaurasiya anatomy = book Human Anatomy
    human rights ka paper 4 sem = SEMESTER - 4 BASIC HUMAN RIGHTS
    mitrata ka saransh = Mitrata summary
    hindi paper pattern bca = QP Pattern (Hindi)
    gulzar mirza galib ki shayari = book Diwan-e-Ghalib
    mandi me university = university Indian Institute of Technology Mandi ; university Abhilashi ; university Sardar Patel University Mandi ; university Atal Medical
    held:
    number system ke notes bca = Number System
    gandhi ji ki atmakatha = book The Story of My Experiments With Truth
    rs aggrawal quantitative = book Quantitative Aptitude
    economics ke notes bca presidency = Session 13 (Economics) ~ Syllabus_Managerial
  `,
  shorthand: `
    btcoc303 winter 2023 = Data Structure
    dbatu os btcoc403 nov19 = btech-comp-4-sem-operating-system
    dbatu m3 paper = SEMESTER - 3-ENGINEERING MATHEMATICS
    btes 205 = btech-1-year-energy-and-environment
    jgec cse 3rd sem internal = 23_27_CSE_3rd
    jgec ece 1st sem 22-26 = 22_26_ECE_1st_sem
    8th sem me internal jgec = 21_25_ME_8th_Sem
    jgec cyber security class test = 21_25_CSE_8th
    parul os syll = OS Syllabus
    ds syllabus parul bca 5 = DS Syllabus
    dsa horowitz = book Fundamentals of Data Structures in C
    tanenbaum cn = book Computer Networks
    sedra smith = book Microelectronic Circuits
    iiit una = university Indian Institute of Information Technology Una
    jntu anantapur = university Jawaharlal Nehru Technological University Anantapur
    iiest shibpur = university Indian Institute of Engineering Science
    aiml btech vmsbutu = course B.Tech Artificial Intelligence and Machine Learning ; course B.Tech Computer Science and Engineering (Artificial Intelligence and Machine Learning) @ Veer Madho Singh Bhandari Uttarakhand Technical University ; course B.Tech Computer Science and Engineering(Artificial Intelligence and Machine Learning) ~ course B.Tech Artificial Intelligence (AI)
    held:
    bct qp 7th sem dbatu = BCT_Question_Paper
    mad paper parul 5sem = MAD Paper 3
    ds lipschutz = book Theory and Problems of Data Structures
    btetpe504b win 2025 = BTETPE504B
  `,
  sentences: `
    book about the history of humankind = book Sapiens
    autobiography of nelson mandela = book Long Walk to Freedom
    book on how to win freinds = book How to Win Friends
    seven habits of effective people = book The 7 Habits
    which universities have m.tech in structural engineering = course M.Tech Structural Engineering @ Graphic Era (Deemed to be University) ; course M.Tech Structural Engineering @ Sikkim Manipal University ~ course M.Tech Structural Engineering and Construction
    what is hdfs name node and data node = Big Data Analytics (5)
    what is message digest and why is it used = 21_25_CSE_8th
    diffrence between public private and consortium blockchain = 21_25_CSE_8th
    right to freedom of speech article 19 question = SEMESTER - 4 BASIC HUMAN RIGHTS
    what are crud operations in mongodb = Big Data Analytics (5)
    who wrote the communist manifesto = book The Communist Manifesto
    marketing managment by kotler second hand = book Marketing Management: A South Asian
    abnormal phsychology book = book Abnormal Psychology
    compare array and linked list = Data Structure
    what is the job of the preamble of the constitution = SEMESTER - 4 BASIC HUMAN RIGHTS ~ book The Constitution of India ; book Introduction to the Constitution
    what are semaphores and monitors syllabus = OS Syllabus
    held:
    where can i study aerospace enginering = course B.Tech Aerospace Engineering
    how to write a fibonnaci program in python = Python Qus-Paper ~ book Think Python
    is there a book on company law = book Principles of Company Law ; book Company Law and Secretarial ~ book Elements of Corporate Law ; book Business and Corporate Law
  `,
  devanagari: `
    गढ़वाल विश्वविद्यालय = university Hemvati Nandan Bahuguna Garhwal ; university Maharaja Agrasen Himalayan Garhwal
    भारत का संविधान = book The Constitution of India ; book Introduction to the Constitution ; book India's Constitution ~ book The Constitutional Law of India
    डेटा स्ट्रक्चर प्रश्न पत्र = Data Structure
    मानव अधिकार प्रश्न पत्र = SEMESTER - 4 BASIC HUMAN RIGHTS
    पायथन का पेपर = Python Qus-Paper
    मिज़ोरम विश्वविद्यालय = university Mizoram University
    पतंजलि विश्वविद्यालय हरिद्वार = university University of Patanjali
    मेघालय में बीसीए = course BCA @ North Eastern Hill University
    महात्मा गांधी की आत्मकथा = book The Story of My Experiments With Truth
    held:
    बीसीए हिंदी नोट्स = 2 marks 1BCA (Hindi) ; Bhartiya Sanskriti (Hindi) ; Mitrata summary (Hindi)
    भारत का भूगोल किताब = book Geography of India
  `,
  official: `
    Himachal Pradesh University, Shimla = university Himachal Pradesh University
    Hemvati Nandan Bahuguna Garhwal University (A Central University) = university Hemvati
    Dr. Yashwant Singh Parmar University of Horticulture and Forestry = university Dr. Y.S. Parmar
    G B Pant Univ. of Agri. & Tech. = university G.B. Pant
    Jaypee University of Information Technology Solan = university Jaypee University of Information Technology
    National Law University Shimla = university Himachal Pradesh National Law University
    Uttarakhand Open University Nainital = university Uttarakhand Open University
    Soban Singh Jeena Univ. Almora = university Soban Singh Jeena
    Bachelor of Arts Bachelor of Laws (Integrated) = course BA LL.B. (Integrated)
    Master of Education = course M.Ed. @ Sikkim University ; course M.Ed. @ Sample Hill State University (composed)
    Doctor of Philosophy in Lepcha = course PhD Lepcha
    B.Tech. Computer Science & Engg. (Cyber Security) = course B.Tech Computer Science and Engineering (Cyber Security) @ Graphic Era (Deemed to be University) ; course B.Tech Computer Science and Engineering (Cyber Security) @ Veer Madho Singh Bhandari Uttarakhand Technical University
    Bachelor of Design = course B.Des Design ; course B.Design (Fashion)
    Dept. of Peace & Conflict = course MA Peace and Conflict ; course PhD Peace and Conflict
    Master of Laws Sikkim = course LL.M. @ Sikkim University
    held:
    CSK Himachal Pradesh Krishi Vishvavidyalaya = university Chaudhary Sarwan Kumar
    Bachelor of Hotel Management and Catering Technology = course BHMCT @ Arni University ; course BHMCT @ Veer Madho Singh Bhandari Uttarakhand Technical University
    M.Sc. in Yogic Science = course M.Sc. Yogic Science
  `,
  staff: `
    books by stallings = book Computer Organization and Architecture ; book Cryptography and Network Security: Principles ; book Operating Systems: Internals
    s c gupta statistics = book Fundamentals of Mathematical Statistics ; book Fundamentals of Statistics
    kothari research methodology = book Research Methodology
    environmental impact assessment guidelines = book Environmental Impact Assessment ; book Environment Impact Assessment
    word count example mapreduce question = Big Data Analytics (5)
    biogas plant floating drum fixed drum = 21_25_ME_8th
    armstrong number leap year program = Python Qus-Paper
    held:
    universities in una = university Indian Institute of Information Technology Una ; university Indus International University
  `,
  visitors: `
    law college in shimla = university Himachal Pradesh National Law University ~ university Himachal Pradesh University
    agriculture university ludhiana = university Punjab Agricultural University ~ university Guru Angad Dev Veterinary
    nift = university National Institute of Fashion Technology
    hotel management in dehradun after 12th = course BHMCT @ Veer Madho Singh Bhandari Uttarakhand Technical University ~ course MHMCT @ Veer Madho Singh Bhandari Uttarakhand Technical University
    ba journalism = course BA (Journalism and Mass Communication) @ Arni University ~ course MA (Journalism & Mass Communication) @ Arni University ; course MA Mass Communication @ Sikkim University
    arni university ba fees = course BA @ Arni University ~ university Arni University ; course BA (Journalism and Mass Communication) @ Arni University
    fashion designing course = course B.Design (Fashion) @ Arni University ~ university National Institute of Fashion Technology ; course B.Des Design
    colleges in gangtok = university Sikkim Manipal University ; university Sikkim University ; university SRM University Sikkim ; university Shri Ramasamy Memorial University ; university National Institute of Technology Sikkim ; university Sikkim National Law University ; university The Institute of Chartered Financial Analysts of India University (ICFAI) ~ university Khangchendzonga State University ; university Sikkim Professional University
    patiala me university = university Punjabi University ; university Thapar Institute ; university The Rajiv Gandhi National University of Law ; university Chitkara University ; university The Maharaja Bhupinder Singh Punjab Sports University ; university Jagat Guru Nanak Dev Punjab State Open University
    sports university = university Delhi Sports University ; university National Sports University ; university Swarnim Gujarat Sports University ; university Sri Sri Anirudhadeva Sports University ; university The Maharaja Bhupinder Singh Punjab Sports University ; university Tamil Nadu Physical Education and Sports University ; university Tamilnadu Physical Education and Sports University ~ university Lakshmibai National Institute of Physical Education
    sanskrit university haridwar = university Uttarakhand Sanskrit University
    mtech in power systems = course M.Tech Power Systems @ Veer Madho Singh Bhandari Uttarakhand Technical University ; course M.Tech Power Systems Engineering @ North Eastern Regional Institute of Science & Technology ~ course M.Tech Power and Energy System @ Himachal Pradesh University
    b.ed college uttarakhand = course B.Ed. @ Sample Hill State University (composed) ~ course M.Ed. @ Sample Hill State University (composed)
    mba aviation = course MBA (Avaition) @ Arni University ~ course BBA (Avaition) @ Arni University ; university Rajiv Gandhi National Aviation University
    msc microbiology = course M.Sc. Microbiology @ Sikkim University ; course Msc (Microbiology) @ Arni University ~ course PhD Microbiology ; course Bsc (Microbiology) ; book Textbook of Microbiology
    ma nepali = course MA Nepali @ Sikkim University ~ course PhD Nepali @ Sikkim University
    music university lucknow = university Bhatkhande Music Institute
    srm sikkim bba = course BBA @ SRM University Sikkim ~ course MBA @ SRM University Sikkim ; university SRM University Sikkim
    nagaland univercity btech = course B.Tech Agricultural Engineering @ Nagaland University ; course B.Tech Computer Science @ Nagaland University ; course B.Tech Information Technology @ Nagaland University ; course B.Tech Electronics and Communication Engineering (Industry Integrated) @ Nagaland University ~ university Nagaland University
    roorkee colleges = university COER University ; university Quantum University ; university University of Engineering and Technology Roorkee ~ university Motherhood University
    ma sociology kahan se kare = course MA Sociology @ Sikkim University ~ course PhD Sociology @ Sikkim University
    gurukul kangri haridwar = university Gurukula Kangri ; university Gurukul Kangri
    which is the university for journalism in bhopal = university Makhanlal Chaturvedi
    शिमला में यूनिवर्सिटी = university Himachal Pradesh University ; university Himachal Pradesh National Law University ; university A.P.G. (Alakh
    हिमाचल में एमबीए = course MBA @ Himachal Pradesh Technical University ; course MBA @ Arni University ~ course MBA (Travel & Tourism) @ Arni University ; course MBA (Avaition) @ Arni University
    सामान्य ज्ञान की किताब = book Lucent's General Knowledge ~ book Manorama Yearbook
    सेट थ्योरी नोट्स = Chapter - 1 - Set theory
    python imp questions = Python Qus-Paper ~ book Think Python
    btech first year physics paper = ENGINEERING PHYSICS ~ book Engineering Physics ; book A Textbook of Engineering Physics ; book Advanced Engineering Physics ; book Principles of Engineering Physics
    android app development question paper = MAD Paper 3
    jgec first year question papers = 22_26_ECE_1st_sem
    e commerce erp question paper = 21_25_CSE_8th_Sem_Internal1
    evs paper btech 1st year = btech-1-year-energy-and-environment
    data science syllabus = DS Syllabus ~ book Introducing Data Science ; course B.Tech(Data Science)
    c language syllabus bca 1st sem = SYLLABUS (Semester-1) ~ course BCA @ Graphic Era Hill University ; course BCA @ Parul University
    dbatu summer 2025 question papers = ENGINEERING PHYSICS ; SEMESTER - 3-ENGINEERING MATHEMATICS ; SEMESTER - 4 BASIC HUMAN RIGHTS
    blockchain question paper = BCT_Question_Paper ~ 21_25_CSE_8th_Sem_Internal1
    bca hindi 2 marks questions = 2 marks 1BCA (Hindi) ~ QP Pattern (Hindi)
    wren and martin grammer = book High School English Grammar and Composition
    morris mano second hand = book Computer System Architecture ; book Digital Logic and Computer Design ; book Digital Design with an Introduction to the Verilog
    kd tripathi = book Essentials of Medical Pharmacology
    psychology books cheap = book Psychology ; book Understanding Psychology ~ book Social Psychology ; book Developmental Psychology ; book Abnormal Psychology ; book Health Psychology ; book Statistics for Psychology
    bcom accounts books = book Financial Accounting ; book Advanced Accountancy ; book Advanced Accounting ; book Corporate Accounting ; book Cost Accounting
    arundhati roy novel = book The God of Small Things
    stephen hawkins book on time = book A Brief History of Time
    norman lewis vocabulary = book Word Power Made Easy
    soil mechanics punmia = book Soil Mechanics and Foundation Engineering ~ book Irrigation and Water Power Engineering
    operation research taha = book Operations Research
    universities in jammu city = university Central University of Jammu ; university University of Jammu ; university Cluster University of Jammu ; university Indian Institute of Technology Jammu ; university Indian Institute of Management Jammu ; university All India Institute of Medical Sciences, Vijaypur, Jammu ~ university Shri Mata Vaishno Devi University ; university Baba Ghulam Shah Badshah University
    vaishno devi katra university = university Shri Mata Vaishno Devi University
    girls university haryana = university Bhagat Phool Singh Mahila Vishwavidyalaya
    veterinary college punjab = university Guru Angad Dev Veterinary
    ayurvedic college dehradun = university Uttarakhand Ayurved University
    open university in rajasthan = university Vardhman Mahaveer Open University
    msc zoology admission = course M.Sc. Zoology @ Sikkim University ; course M.Sc. Zoology @ Sample Hill State University (composed) ; course Msc(Zoology) @ Arni University ~ course PhD Zoology @ Sikkim University ; course M.Phil Zoology @ Arni University ; course B.Sc. Zoology @ Sample Hill State University (composed)
    llb course = course LL.B. @ Sample Hill State University (composed) ~ course BA LL.B. (Integrated) @ Sample Hill State University (composed) ; course LL.M. @ Sample Hill State University (composed) ; course LL.M. @ Sikkim University
    mba digital marketing = course MBA (Digital Marketing) @ Veer Madho Singh Bhandari Uttarakhand Technical University ~ course MBA (Finance Marketing and Human Resource) @ Veer Madho Singh Bhandari Uttarakhand Technical University
    robotics engineering = course B.Tech Robotics and Automation @ Veer Madho Singh Bhandari Uttarakhand Technical University ; course B.Tech(Artificial Intelligence & Robotics) @ Arni University
    biotechnology btech dehradun = course B.Tech Biotechnology @ Graphic Era (Deemed to be University) ; course B.Tech Biotechnology @ Veer Madho Singh Bhandari Uttarakhand Technical University ~ course M.Tech Biotechnology @ Veer Madho Singh Bhandari Uttarakhand Technical University
    degree in chinese language = course MA Chinese @ Sikkim University ~ course PhD Chinese @ Sikkim University
    nit srinagar kashmir = university National Institute of Technology Srinagar
    bsc non medical kahan hai = course BSC (Non-Medical) @ Arni University ~ course BSC Medical @ Arni University ; university Arni University
    universities in agartala = university Tripura University ; university Maharaja Bir Bikram University ; university National Institute of Technology Agartala ~ university The ICFAI University
    chemical engg uttarakhand = course B.Tech Chemical Engineering @ Veer Madho Singh Bhandari Uttarakhand Technical University
    dairy college karnal = university National Dairy Research Institute
    nehu bba = course BBA @ North Eastern Hill University ~ course MBA @ North Eastern Hill University ; university North Eastern Hill University
    mtech geotechnical = course M.Tech Geotechnical Engineering @ Himachal Pradesh University ; course M.Tech Geotechnical Engineering @ North Eastern Regional Institute of Science & Technology ; course M.Tech Geotechnology @ Veer Madho Singh Bhandari Uttarakhand Technical University ~ book Soil Mechanics and Foundation Engineering
    ma psycology = course MA (Psychology) @ Arni University ~ course M.Sc. Psychology @ Sikkim University ; course PhD Psychology @ Sikkim University
    masters in international relations = course MA International Relations @ Sikkim University ~ course PhD International Relations @ Sikkim University
    नैनीताल में बीबीए = course BBA @ Kumaun University ~ course MBA @ Kumaun University ; university Kumaun University
    उत्तराखंड में कृषि विश्वविद्यालय = university G.B. Pant University of Agriculture ~ university Veer Chandra Singh Garhwali Uttarakhand University of Horticulture
    योग का कोर्स = course B.Sc. Yogic Science @ Sample Hill State University (composed) ; course M.Sc. Yogic Science @ Sample Hill State University (composed) ~ university Morarji Desai National Institute of Yoga ; university Lakulish Yoga University ; university Swami Vivekananda Yoga Anusandhana
    dbatu first year all papers = ENGINEERING PHYSICS ; btech-1-year-energy-and-environment ~ course B.Tech @ Dr. Babasaheb Ambedkar Technological University
    4th sem btech question papers = btech-comp-4-sem-operating-system ; SEMESTER - 4 BASIC HUMAN RIGHTS
    parul bca all notes = Chapter - 1 - Set theory ; Number System ; PHP Unit 06 ~ course BCA @ Parul University
    bca first sem maths notes = Chapter - 1 - Set theory ~ Number System ; SYLLABUS (Semester-1)
    final year cse papers dbatu = Big Data Analytics (5) ; BCT_Question_Paper ~ course B.Tech Computer Science and Engineering @ Dr. Babasaheb Ambedkar Technological University
    presidency college bangalore bca 1st sem = 2 marks 1BCA (Hindi) ; Bhartiya Sanskriti (Hindi) ; Mitrata summary (Hindi) ; QP Pattern (Hindi) ; Syllabus_Managerial Economics ; Session 13 (Economics) ; course BCA @ Presidency College (Autonomous), Bengaluru
    electronics branch question paper = BTETPE504B ; 22_26_ECE_1st_sem ; SEMESTER - 4 BASIC HUMAN RIGHTS
    डेटाबेस का प्रश्न पत्र = Database Systems (3) ~ book Database System Concepts ; book Database Management Systems ; book Fundamentals of Database Systems
    jeet aapki shiv kheda = book You Can Win
    autocad book = book Engineering Graphics with AutoCAD ~ book Engineering Graphics @ Benjamin, J ; book Engineering Drawing and Graphics
    boylestad electronics = book Electronic Devices and Circuit Theory
    basic electrical book 1st yr = book Basic Electrical Engineering ; book Basic Electrical and Electronics Engineering ~ book Fundamentals Of Electrical Engineering ; book Electrical Engineering Fundamentals ; book Problems in Electrical Engineering ; book Electrical and Electronic Technology
    aptitude book for bank exam = book Quantitative Aptitude for Competitive Examinations ~ book A Modern Approach to Verbal ; book Objective General English
    salman rushdi = book Midnight's Children
    puri sharma pathania = book Principles of Physical Chemistry
    upsc ke liye polity ki kitab = book Indian Polity ~ book Introduction to the Constitution of India ; book India's Constitution ; book The Constitution of India
    held:
    bsc agriculture himachal = course BSC (Agriculture) @ Arni University ~ course BSC (Horticulture) @ Arni University ; university Chaudhary Sarwan Kumar ; university Himachal Pradesh Agricultural University ; university Dr. Y.S. Parmar
    aiims bhopal = university All India Institute of Medical Sciences Bhopal
    electric vehicle course = course M.Tech Electric Vehicle Technology @ Graphic Era (Deemed to be University) ; course M.Tech Electric Vehicle Technology @ Himachal Pradesh Technical University ~ book Modern Electric, Hybrid
    textile engg college = course B.Tech Textile Engineering @ Himachal Pradesh Technical University
    phd in history = course PhD History @ Sikkim University ; course PhD History @ Sample Hill State University (composed) ~ course MA History
    बी फार्मा कॉलेज = course B.Pharm @ Graphic Era Hill University ; course B.Pharmacy @ Arni University
    dbms pyq 2022 winter dbatu = Database Systems (3)
    renewable energy question paper mech = 21_25_ME_8th_Sem_Internal ~ book Renewable Energy Resources ; book Non-Conventional Energy
    demand curve notes = Session 13 (Economics) ~ Syllabus_Managerial Economics
    halliday resnik physics = book Fundamentals of Physics
    jumpa lahiri = book Interpreter of Maladies ; book The Namesake
    kalam sir ki agni ki udan = book Wings of Fire
    merchant navy college chennai = university Academy of Maritime Education and Training ; university Indian Maritime University
    food technology btech college = course B.Tech Food Technology @ Veer Madho Singh Bhandari Uttarakhand Technical University ~ university National Institute of Food Technology
    bba travel n tourism = course BBA(Travel & Tourism) @ Arni University ~ course MBA (Travel & Tourism) @ Arni University ; course MA Tourism @ Sikkim University
    lpu punjab = university Lovely Professional University
    iim in punjab = university Indian Institute of Management Amritsar
    data structure pyq 2nd year = Data Structure ~ course B.Tech Computer Science and Engineering @ Dr. Babasaheb Ambedkar Technological University ; book Fundamentals of Data Structures in C ; book Data Structures and Algorithms ; book Classic Data Structures ; book Theory and Problems of Data Structures
    binary octal hexadecimal notes = Number System ~ SYLLABUS (Semester-1)
    surgery book = book Bailey & Love's Short Practice of Surgery ; book Manipal Manual of Surgery
    law books second hand = book The Constitutional Law of India ; book Principles of Company Law ; book Business Law @ Tulsian ; book Business Laws ; book Company Law and Secretarial Practice ; book Business and Corporate Law ; book Elements of Corporate Law ~ book Introduction to the Constitution of India ; book The Constitution of India ; book India's Constitution
    अंग्रेजी व्याकरण की किताब = book High School English Grammar and Composition ~ book Objective General English ; book The Elements of Style
  `,
  buyers: `
    dhingra ent = book Diseases of Ear, Nose & Throat
    mbbs 1st year books second hand = book Human Anatomy (Vol 1-3) ; book Gray's Anatomy for Students ; book Human Embryology ; book Essentials of Medical Physiology ; book Textbook of Medical Physiology ; book Textbook of Physiology (2 Vol) ; book Textbook of Biochemistry for Medical Students ; book Textbook of Medical Biochemistry ; book Harper's Illustrated Biochemistry
    khurana eye book = book Comprehensive Ophthalmology ~ book Parsons' Diseases of the Eye
    gynae book = book Shaw's Textbook of Gynaecology ~ book Williams Obstetrics
    mba finance book prasanna chandra = book Financial Management: Theory and Practice ~ book Financial Management @ M. Y. Khan & P. K. Jain ; book Indian Financial System
    hr management book = book Human Resources and Personnel Management ~ book Organizational Behaviour ; book The Emotionally Intelligent Manager
    nd kapoor = book Company Law and Secretarial Practice
    levin rubin stats = book Statistics for Management
    thomas calculas = book Thomas' Calculus ; book Calculus and Analytic Geometry ~ book Essential Calculus
    discrete maths book = book Discrete Mathematics ; book Discrete Mathematical Structures
    solid state physics kittle = book Introduction to Solid State Physics
    spectroscopy book for msc chemistry = book Introduction to Spectroscopy ; book Fundamentals of Molecular Spectroscopy ~ book Instrumental Methods of Analysis
    irrigation engineering = book Irrigation and Water Power Engineering ; book Irrigation and Water Resources Engineering ; book Irrigation, Water Resources and Water Power Engineering ~ book Hydrology and Water Resources Engineering ; course M.Tech Hydrology and Water Resources Engineering
    rangwala building construction = book Building Construction @ Rangwala, S.C. And Dalal, K. B ~ book Essentials of Civil Engineering ; book Building Construction Handbook
    control system nise used = book Control Systems Engineering ~ book Modern Control Systems ; book Modern Control Engineering ; book Automatic Control Systems
    mechanical engg books cheap = book Basic Mechanical Engineering ; book Elements of Mechanical Engineering ; book Fundamentals of Mechanical Engineering ; book Introduction to Mechanical Engineering Part I ~ book Basic Civil and Mechanical Engineering ; book Engineering Mechanics ; book Engineering Thermodynamics ; book Heat Transfer ; book Fluid Mechanics ; book Mechanics of Materials ; book Thermodynamics: An Engineering Approach
    c programming ki book = book Programming in ANSI C ; book Programming in C ; book Programming with C ; book The C Programming Language ; book Computer Basics and Programming in C ; book Computer Fundamentals and Programming in C
    anita goyal computer = book Computer Fundamentals
    bioinformatics book = book Bioinformatics ; book Introduction to Bioinformatics ; book Essentials of Bioinformatics ; book Fundamental Concepts of Bioinformatics ; book Applied Bioinformatics ; book An Introduction to Bioinformatics Algorithms
    books for competitive exams = book Quantitative Aptitude for Competitive Examinations ; book A Modern Approach to Verbal ; book Lucent's General Knowledge ; book Objective General English ~ book Manorama Yearbook ; book Word Power Made Easy ; book Indian Polity
    book on germany nazi = book The Rise and Fall of the Third Reich ~ book Stalingrad ; book Band of Brothers
    ramchandra guha = book India After Gandhi
    darwin evolution = book The Origin of Species ~ book The Selfish Gene
    yogananda autobiography = book Autobiography of a Yogi
    white tiger novel = book The White Tiger
    hemingway book old man fish = book The Old Man and the Sea ~ book The Sun Also Rises
    शेक्सपियर के नाटक = book Hamlet ; book Romeo and Juliet
    इंटरव्यू की तैयारी की किताब = book Success in Interview ~ book Personality Development & Soft Skills
    universities in amritsar = university Guru Nanak Dev University ; university Indian Institute of Management Amritsar ; university Sri Guru Ram Das University of Health Sciences
    homeopathic college jaipur = university Homoeopathy University
    police university = university Sardar Patel University of Police ~ university Rashtriya Raksha University ; university Jharkhand Raksha Shakti University
    biomedical engineering kaha hota hai = course B.Tech Biomedical Engineering @ North Eastern Hill University ; course M.Tech Biomedical Engineering @ Graphic Era (Deemed to be University)
    bba mba integrated 5 years = course Integrated Program-BBA & MBA @ Arni University ; course Integrated Program-BBA & MBA (Pharmaceutical Chemistry) @ Arni University
    anthropology degree = course M.Sc. Anthropology @ Sikkim University ~ course PhD Anthropology @ Sikkim University
    ba sanskrit = course BA Sanskrit @ Sample Hill State University (composed) ~ course MA Sanskrit @ Sample Hill State University (composed)
    म्यूजिक में एमए = course MA Music @ Sikkim University ~ course PhD Music @ Sikkim University
    turbo machinery question paper = 21_25_ME_8th_Sem_Internal
    financial management question paper jgec = 21_25_CSE_8th_Sem_Internal1 ~ book Financial Management
    fundamental duties mcq = SEMESTER - 4 BASIC HUMAN RIGHTS
    dbatu 2nd sem paper = btech-1-year-energy-and-environment ~ course B.Tech @ Dr. Babasaheb Ambedkar Technological University
    held:
    robins pathology = book Robbins & Cotran Pathologic Basis of Disease ~ book Textbook of Pathology
    book for investing in share market = book The Intelligent Investor ~ book Indian Financial System ; book Rich Dad, Poor Dad
    engg chemistry book = book Engineering Chemistry @ Muhammed Arif, Annette Fernandez, Kavitha P. Nair ; book Textbook of Engineering Chemistry ; book Engineering Chemistry with Laboratory Experiments ~ book Engineering Chemistry Lab ; book Lab Manual of Engineering Chemistry
    aeronautical books = book Fundamentals of Aerodynamics ; book Introduction to Flight ; book Flight Stability and Automatic Control ; book Rocket Propulsion Elements ~ book Fundamentals of Astrodynamics ; book Modern Astrodynamics
    social work book msw = book Social Work: An Integrated Approach ; book Direct Social Work Practice
    charles dikens = book A Tale of Two Cities ; book Great Expectations
    aapda prabandhan book = book Disaster Management ~ book Natural Disasters ; book Disaster Risk Reduction in South Asia
    vlsi course = course M.Tech VLSI Design @ Veer Madho Singh Bhandari Uttarakhand Technical University ; course B.Tech Electronics Engineering (VLSI Design and Technology) @ Graphic Era (Deemed to be University) ; course B.Tech Electronics Engineering (VLSI Design and Technology) @ Sikkim Manipal University
    operating system paper 2019 = btech-comp-4-sem-operating-system
    micro economics notes bca = Session 13 (Economics) ~ Syllabus_Managerial Economics ; book Principles of Micro Economics
  `,
};

export const realJudged = judgedOf(groups);
