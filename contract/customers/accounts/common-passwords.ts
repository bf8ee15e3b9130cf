/**
 * Passwords that every list of leaked ones holds near its top, in lower case. Only those that the other rules would let
 * pass need to be here: 8 or more characters with a letter and a digit.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!qaz2wsx 00000000a 0123456789a 0987poiu 11111111a 1111111a 11aa11aa 1234567890a 123456789a 12345678a
1234567a 123456a7 123456aa 123456ab 123456abc 123456qwerty 12345a12345 12345abc 12345qwert 1234qwer
123abc123 123password 123qwe123 123qweasd 123qwerty 12password 12qwerty 18atcskd2w 1a2b3c4d 1a2b3c4d5e
1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qwerty1 2sweet4u
3rjs1la7qe 4321rewq 4everlove 786786786a 87654321a 987654321a a1234567 a12345678 a123456789 a1b2c3d4
a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa11111 aaa12345 abc12345 abc123456 abc1234567 abc12345678
abc123456789 abc1234567890 abc123abc abcd1234 abcd12345 abcd123456 abcd1234567 abcd12345678
abcd123456789 abcd1234567890 abcd2019 abcd2020 abcd2021 abcd2022 abcd2023 abcd2024 abcd2025 abcd2026
abcde123 abcde12345 abcdef123 abcdefg1 abcdefg123 abcdefgh1 abcdefgh123 admin123 admin1234 admin12345
admin123456 admin1234567 admin12345678 admin123456789 admin1234567890 admin2019 admin2020 admin2021
admin2022 admin2023 admin2024 admin2025 admin2026 admin321 administrator1 administrator123 alexander1
allah786 amanda123 america1 america123 amor1234 andrew123 android1 android123 angel123 angel1234
angels123 anthony1 anthony123 apple123 april123 arsenal1 arsenal123 asd123456 asd123asd asdf1234
asdfg123 asdfgh123 asdfghjkl1 asdfghjkl123 ashley12 ashley123 august123 autumn01 autumn11 autumn12
autumn123 autumn1234 autumn12345 autumn123456 autumn1234567 autumn12345678 autumn123456789
autumn1234567890 autumn2019 autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 autumn2025 autumn2026
autumn321 autumn99 avengers1 azerty12 azerty123 azertyuiop1 babyboy1 babyboy123 babygirl1 babygirl12
babygirl123 bailey123 banana123 barcelona1 barcelona123 baseball1 baseball123 basketball1 basketball123
batman123 batman1234 beach123 bismillah1 blade123 blessed1 blessed123 blink182 blink1821 blink182123
bonjour1 bonjour123 boston123 brandon1 brazil123 brother1 brother123 buddy123 buster123 butterfly1
butterfly123 c0mputer california1 california123 canada123 changeme1 changeme123 charizard1 charizard123
charlie1 charlie123 cheese123 chelsea1 chelsea123 chicago1 chicago123 china123 chocolate1 chocolate123
christ123 ciao1234 college1 computer1 computer123 contrasena1 contrasena123 cookie123 corvette1
corvette123 cowboys1 cowboys123 crystal1 crystal123 cutie123 d1234567 d1lakiss daddy123 dallas123
dance123 dancer123 daniel123 december1 december123 default1 default123 diamond1 diamond123 doctor123
donald123 doudou123 dr4g0n123 dragon123 dragonball1 drummer1 eagles123 elizabeth1 eminem123 example1
example123 facebook1 facebook123 family123 father123 fdsa4321 february1 february123 ferrari1 ferrari123
fishing1 fishing123 florida1 florida123 flower123 football1 football12 football123 forever1 forever123
forever21 fortnite1 fortnite123 freedom1 freedom123 friday123 friends1 friends123 g00gle123 g0dz1lla
gamer123 ganesh123 garfield1 garfield123 ginger123 golden123 google123 guest123 guest1234 guitar123
h4ck3r123 hallo123 hallo1234 hannah123 harley123 harrypotter1 hawaii50 heather1 heaven123 hello123
hello1234 hello12345 hello2you hockey123 hogwarts1 honda123 hunter12 hunter123 hunting1 hunting123
hurricane1 ilove123 ilovegod1 iloveme1 iloveu123 iloveyou1 iloveyou12 iloveyou123 iloveyou2 india123
indonesia1 internet1 internet123 iphone123 ironman123 j1234567 january1 january123 jennifer1 jennifer123
jessica1 jessica123 jesus123 jesus1234 jesuschrist1 jesuschrist123 jordan12 jordan123 jordan23 joshua123
justin123 juventus1 killer123 knife123 knives123 korea123 krishna1 l3tm31n1 lakers123 lakers24 letmein0
letmein01 letmein1 letmein11 letmein12 letmein123 letmein1234 letmein12345 letmein123456 letmein1234567
letmein12345678 letmein123456789 letmein2019 letmein2020 letmein2021 letmein2022 letmein2023 letmein2024
letmein2025 letmein2026 letmein321 letmein99 lightning1 linkedin1 liverpool1 liverpool123 lkjhgfdsa1
login123 login1234 london123 loulou123 love4ever lovelove1 lovely123 loveme123 lovers123 loveu4ever
loveyou1 loveyou123 lucky123 lucky777 m0nkey123 m1234567 maggie123 march123 marines1 marseille13
master123 matrix123 matthew1 matthew123 maverick1 maverick123 mercedes1 mercedes123 merlin123 metallica1
metallica123 mexico123 michael1 michael123 michelle1 mickey123 microsoft1 microsoft123 military1
minecraft1 minecraft123 minnie123 mnbvcxz1 mommy123 monday123 money123 monkey12 monkey123 monkey1234
motdepasse1 mother123 music123 mustang1 mustang123 mypass123 mypassword1 mypassword123 n0password
naruto123 newpass1 newpass123 newpassword1 newyork1 newyork123 nicole123 ninja123 nirvana1 nirvana123
nissan123 november1 november123 nurse1234 ocean123 october1 october123 orange123 p455w0rd p4ssw0rd
p4ssword p@55w0rd p@ssw0rd! p@ssw0rd0 p@ssw0rd01 p@ssw0rd1 p@ssw0rd11 p@ssw0rd12 p@ssw0rd123
p@ssw0rd1234 p@ssw0rd12345 p@ssw0rd123456 p@ssw0rd1234567 p@ssw0rd12345678 p@ssw0rd2019 p@ssw0rd2020
p@ssw0rd2021 p@ssw0rd2022 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026 p@ssw0rd321 p@ssw0rd99
p@ssword1 p@ssword123 pa$$word1 pa$$word123 pa55w0rd pa55word pa55word1 pa55word123 packers1 packers123
pakistan1 paris123 pass1234 pass12345 pass123word passord1 passord123 passw0rd! passw0rd0 passw0rd01
passw0rd1 passw0rd11 passw0rd12 passw0rd123 passw0rd1234 passw0rd12345 passw0rd123456 passw0rd1234567
passw0rd12345678 passw0rd2019 passw0rd2020 passw0rd2021 passw0rd2022 passw0rd2023 passw0rd2024
passw0rd2025 passw0rd2026 passw0rd321 passw0rd99 password0 password01 password1 password10 password11
password12 password123 password1234 password12345 password123456 password1234567 password12345678
password13 password2 password2019 password2020 password2021 password2022 password2023 password2024
password2025 password2026 password21 password22 password23 password3 password321 password4 password5
password6 password7 password77 password8 password88 password9 password99 passwort1 passwort123 patriots1
patriots123 pepper123 philippines1 phoenix1 piano123 pikachu1 pikachu123 playboy1 player123 poiuy098
pokemon1 pokemon123 police911 porsche1 porsche123 princess1 princess12 princess123 purple123 q1234567
q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc1 qazwsxedc123 qwe12345
qwe123456 qwe123qwe qweasd123 qweasdzxc123 qwer1234 qwer12345 qwert123 qwert1234 qwert12345 qwerty01
qwerty10 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1234567 qwerty12345678
qwerty123456789 qwerty1234567890 qwerty2019 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024
qwerty2025 qwerty2026 qwerty22 qwerty321 qwerty777 qwerty789 qwerty99 qwertyui1 qwertyui123 qwertyuiop1
qwertyuiop123 qwertz12 qwertz123 rainbow1 rainbow123 ranger123 realmadrid1 realmadrid123 redsox123
rewq4321 robert123 roblox123 root1234 root12345 s1234567 sailor123 sairam123 samantha1 sample123
samsung1 samsung12 samsung123 schatz123 school123 secret12 secret123 september1 september123 sexy1234
sexygirl1 shadow123 silver123 sister123 slipknot666 snoopy123 soccer12 soccer123 soleil123 spiderman1
spiderman123 spring01 spring11 spring12 spring123 spring1234 spring12345 spring123456 spring1234567
spring12345678 spring123456789 spring1234567890 spring2019 spring2020 spring2021 spring2022 spring2023
spring2024 spring2025 spring2026 spring321 spring99 startrek1 starwars1 starwars123 steelers1
steelers123 student1 summer01 summer11 summer12 summer123 summer1234 summer12345 summer123456
summer1234567 summer12345678 summer123456789 summer1234567890 summer2019 summer2020 summer2021
summer2022 summer2023 summer2024 summer2025 summer2026 summer321 summer99 sunday123 sunshine1
sunshine123 superman1 superman123 swift1989 taylor123 taylor13 teacher1 teamo123 temp1234 temppass1
temppass123 test1234 test12345 test123456 tester123 testing1 testing123 texas123 thomas123 thunder1
tigger123 toor1234 tornado1 toyota123 trustno1 trustno123 tuesday1 tuesday123 twilight1 unicorn1
unicorn123 user1234 user12345 vampire1 victoria1 w1234567 w3lc0me1 wasd1234 welcome0 welcome01 welcome1
welcome11 welcome12 welcome123 welcome1234 welcome12345 welcome123456 welcome1234567 welcome12345678
welcome123456789 welcome2 welcome2019 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024
welcome2025 welcome2026 welcome321 welcome99 whatever1 whatever123 william1 william123 windows1
windows10 windows11 windows123 winter01 winter11 winter12 winter123 winter1234 winter12345 winter123456
winter1234567 winter12345678 winter123456789 winter1234567890 winter2019 winter2020 winter2021
winter2022 winter2023 winter2024 winter2025 winter2026 winter321 winter99 x1234567 yamaha123 yankees1
yankees123 yourpassword1 yourpassword123 z1234567 z12345678 zaq12wsx zaq1@wsx zaq1xsw2 zaq1zaq1
zombie123 zxc123456 zxcv1234 zxcvbn123 zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
)
